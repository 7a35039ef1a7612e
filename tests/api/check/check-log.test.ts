import { randomUUID } from 'node:crypto';
import { clientOf, codeOf, PATIENT, type Answer, type Client } from '../../helpers/client';
import { sharedSystem, type SharedSystem } from '../../helpers/shared-system';
import { openedWorkspace } from '../../helpers/workspaces';

const CHECKS = '/api/eligibility/checks';
const HEADER =
  'id,createdAt,tag,clientId,payerId,payerName,outcome,reason,payerCode,nextStep,success,upstreamStatusCode,latencyMs,charged,simulated,askedBy,keyId,requestId,traceId,doubts';

type Line = { readonly id: string; readonly traceId: string; readonly requestId: string };

describe('the log of checks', () => {
  let system: SharedSystem;
  let key: string;
  let live: Answer;
  let second: Client & { readonly keyId: string };
  let ofSecond: string;
  beforeAll(async () => {
    system = await sharedSystem('Check log');
    key = randomUUID();
    live = await system.live({}, key);
    await system.mock();
    const clinic = { name: 'Second', npi: '1999999984' };
    const added = await system.call('/api/workspace/clinics', { json: clinic });
    const { clientId } = added.body as { readonly clientId: string };
    const ofClinic = clientOf({ ...system.access, clientId });
    ofSecond = (await ofClinic.live({ memberId: 'AAA72-1' })).headers['check-id'] ?? '';
    second = await system.withKey({ scopes: ['checks:read'], clientIds: [clientId] });
  });

  const listed = async (query: Readonly<Record<string, string>>, client: Pick<Client, 'call'> = system) => {
    const { body } = await client.call(CHECKS, { query });
    return (body as { readonly data: readonly Line[] }).data;
  };
  const csv = (query: Readonly<Record<string, string>> = {}, client: Pick<Client, 'call'> = system) =>
    client.call(`${CHECKS}.csv`, { query });
  const linesOf = ({ text }: Answer): readonly string[] => text.split('\r\n').slice(0, -1);

  it('finds a check by every id of its answer', async () => {
    const id = live.headers['check-id'] ?? '';
    const line = (await system.call(`${CHECKS}/${id}`)).body as Line;
    expect(line).toMatchObject({ id, requestId: live.headers['x-request-id'] });
    expect((live.body as Line).traceId).toBe(line.traceId);
    expect(system.logged()).toContain(`"upstreamTraceId":"${line.traceId}"`);
    const ids = { checkId: id, idempotencyKey: key, requestId: line.requestId, traceId: line.traceId };
    for (const [name, value] of Object.entries(ids))
      expect([name, await listed({ [name]: value })]).toEqual([name, [line]]);
  });

  it('shows a key that is bound to a clinic the checks of that clinic alone, by whatever id', async () => {
    const id = live.headers['check-id'] ?? '';
    expect((await listed({}, second)).map((line) => line.id)).toEqual([ofSecond]);
    const filters = { checkId: id, idempotencyKey: key, clientId: system.access.clientId };
    for (const [name, value] of Object.entries(filters)) {
      expect([name, await listed({ [name]: value }, second)]).toEqual([name, []]);
      expect(await listed({ [name]: value })).not.toEqual([]);
    }
    expect((await second.call(`${CHECKS}/${ofSecond}`)).status).toBe(200);
    expect(codeOf(await second.call(`${CHECKS}/${id}`))).toBe('not-found');
    const [header, ...lines] = linesOf(await csv({}, second));
    expect([header, lines.map((line) => line.split(',')[0])]).toEqual([HEADER, [ofSecond]]);
  });

  it('is a table with a line for each check, the newest first, without patient data', async () => {
    const table = await csv();
    expect(table.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="checks.csv"',
    });
    const [header, rejected, mock, active, ...more] = linesOf(table);
    expect([header, more]).toEqual([HEADER, []]);
    expect(rejected).toContain(',60054,Aetna,rejected,rejected,72,correct-and-ask-again,false,');
    expect(mock).toMatch(/^[0-9a-f-]{36},20\d\d-[^,]+Z,mock,/);
    expect(active).toContain(`,live,${system.access.clientId},60054,Aetna,active,,,none,true,200,`);
    for (const value of [PATIENT.memberId, PATIENT.patientLastName, '1980'])
      expect(table.text).not.toContain(value);
  });

  it('is the same table for who accepts a table, and JSON for who does not ask for one', async () => {
    const { baseUrl, apiKey } = system.access;
    const headers = { authorization: `Bearer ${apiKey}`, accept: 'text/csv' };
    const negotiated = await fetch(`${baseUrl}${CHECKS}`, { headers });
    expect([negotiated.status, await negotiated.text()]).toEqual([200, (await csv()).text]);
    expect((await system.call(CHECKS, { headers: { accept: '*/*' } })).body).toHaveProperty('data');
  });

  it('has the lines of the table that match a filter, and takes no page and no unknown filter', async () => {
    expect(linesOf(await csv({ tag: 'mock' }))).toHaveLength(2);
    for (const [name, value] of [
      ['limit', '5'],
      ['cursor', 'x'],
      ['colour', 'red'],
    ] as const)
      expect(codeOf(await csv({ [name]: value }))).toBe('validation-failed');
    for (const query of ['client=x', 'outcome=nope', 'limit=0', 'limit=x', 'limit=1&limit=2'])
      expect(codeOf(await system.call(`${CHECKS}?${query}`))).toBe('validation-failed');
  });

  it('shows nothing to another workspace', async () => {
    expect(linesOf(await csv({}, await openedWorkspace(system, 'Another log')))).toEqual([HEADER]);
  });
});
