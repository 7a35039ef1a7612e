import type { Response } from 'supertest';
import { SCOPES } from '../../identity/domain/api-key';
import { CHECK_FIELDS, fakeApp, type FakeApp } from '../../testing/fake-app';
import { CLINIC, FACTS, OTHER_WORKSPACE, RESERVATION, uuid } from '../../testing/samples';

const CHECKS = '/api/eligibility/checks';
const HEADER =
  'id,createdAt,tag,clientId,payerId,payerName,outcome,reason,payerCode,nextStep,success,upstreamStatusCode,latencyMs,charged,simulated,askedBy,keyId,requestId,traceId,doubts';

describe('the log of checks as a table', () => {
  let fake: FakeApp;
  beforeEach(async () => {
    fake = await fakeApp({ scopes: SCOPES, granted: 9 });
  });
  const check = async (path = ''): Promise<void> => {
    await fake.call('post', `/api/eligibility/check${path}`).send(CHECK_FIELDS);
  };
  const csv = async (query = '', call = fake.call): Promise<Response> => {
    const answer = await call('get', `${CHECKS}${query}`).set('Accept', 'text/csv');
    return answer;
  };
  const linesOf = ({ text }: Response): readonly string[] => text.split('\r\n').slice(0, -1);
  /** Writes checks into the log without running them. */
  const record = async (count: number, facts: object = {}, from = 0): Promise<void> => {
    const { checks } = fake.gateway.stores;
    for (let n = from; n < from + count; n += 1) {
      const own = { checkId: uuid(20_000 + n), idempotencyKey: uuid(40_000 + n), kind: 'mock' as const };
      const answer = { answeredAtMs: fake.gateway.clock.now(), sealedAnswer: Buffer.from('a') };
      await checks.reserveAnswered({ ...RESERVATION, ...own }, { ...answer, facts: { ...FACTS, ...facts } });
    }
  };

  it('has a header, and a line for each check, the newest first, without patient data', async () => {
    await check();
    fake.gateway.clock.advance(5);
    await check('/mock');
    const answer = await csv();
    expect(answer.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(answer.get('Content-Disposition')).toBe('attachment; filename="checks.csv"');
    const [header, mock, live, ...more] = linesOf(answer);
    expect(header).toBe(HEADER);
    expect(mock).toMatch(/^[0-9a-f-]{36},2026-01-15T12:00:00.005Z,mock,/);
    expect(live).toContain(`,live,${CLINIC.clientId},payer-1,Cascade Mutual,active,,,none,true,200,`);
    expect(more).toEqual([]);
    expect(answer.text).not.toMatch(/CANARY|Canarina|Markerlast|1984/i);
  });

  it('is JSON for a caller that does not ask for a table', async () => {
    await check();
    expect((await fake.call('get', CHECKS).set('Accept', '*/*')).body).toHaveProperty('data');
  });

  it('is the same at an address of its own, whatever the caller accepts', async () => {
    await check();
    const [named, negotiated] = [await fake.call('get', `${CHECKS}.csv`).set('Accept', '*/*'), await csv()];
    expect([named.status, named.text]).toEqual([200, negotiated.text]);
    expect(named.get('Content-Type')).toBe('text/csv; charset=utf-8');
  });

  it('has the lines that match a filter, and takes no page', async () => {
    await check();
    await check('/mock');
    expect(linesOf(await csv('?tag=live'))).toHaveLength(2);
    for (const query of ['?limit=5', '?cursor=x', '?colour=red'])
      expect((await csv(query)).body).toMatchObject({ code: 'validation-failed' });
  });

  it('has all pages, and the newest 10,000 lines at most', async () => {
    await record(1_203);
    expect(new Set(linesOf(await csv())).size).toBe(1_204);
    await record(8_900, {}, 1_203);
    expect(linesOf(await csv())).toHaveLength(10_001);
  }, 60_000);

  it('shows a key that is bound to clinics their checks alone, and no one those of another workspace', async () => {
    await check();
    const bound = await fake.withKey({ scopes: ['checks:read'], clientIds: [uuid(99)] });
    expect(linesOf(await csv('', bound))).toEqual([HEADER]);
    await fake.workspaces.addWorkspace(OTHER_WORKSPACE);
    const other = await fake.withKey({ scopes: ['checks:read'], workspaceId: OTHER_WORKSPACE.id });
    expect(linesOf(await csv('', other))).toEqual([HEADER]);
  });

  it('has the reason, the code of the payer and the next step of a rejected check', async () => {
    await record(1, { outcome: 'rejected', advice: 'rejected;72;correct-and-ask-again;memberId' });
    expect(linesOf(await csv())[1]).toContain(',rejected,rejected,72,correct-and-ask-again,false,');
  });

  it('calculates nothing in a spreadsheet', async () => {
    await record(1, { payerName: '=HYPERLINK("http://x","y"),1' });
    expect(linesOf(await csv())[1]).toContain(`,"'=HYPERLINK(""http://x"",""y""),1",`);
  });
});
