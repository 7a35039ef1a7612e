import request, { type Response } from 'supertest';
import { CHECK_FIELDS, fakeApp, OPERATOR_TOKEN, type FakeApp } from '../../testing/fake-app';
import { CLINIC, FIRST_PAGE, matchedAs, PAYER, uuid, WORKSPACE } from '../../testing/samples';

const P1 = { ...PAYER, payerId: 'P1' };

describe('an operator searching for checks', () => {
  let fake: FakeApp;
  beforeEach(async () => {
    fake = await fakeApp({ granted: 2, match: () => Promise.resolve(matchedAs(P1)) });
  });
  const get = async (path: string): Promise<Response> =>
    request(fake.app).get(path).set('Authorization', `Bearer ${OPERATOR_TOKEN}`);
  const live = async (): Promise<string> => {
    const answer = await fake.call('post', '/api/eligibility/check').send(CHECK_FIELDS);
    return answer.get('X-Request-Id') ?? '';
  };

  it('finds by the request id of an answer its workspace and outcome, and no patient data', async () => {
    const requestId = await live();
    const found = await get(`/ops/checks?requestId=${requestId.toUpperCase()}`);
    const line = {
      workspaceId: WORKSPACE.id,
      requestId,
      clientId: CLINIC.clientId,
      payerId: 'P1',
      outcome: 'active',
      tags: ['live'],
      charged: true,
    };
    const { data } = found.body as { readonly data: readonly { readonly id: string }[] };
    expect(data).toMatchObject([line]);
    expect(found.text).not.toMatch(/canar|marker|1984/i);
    const byId = await get(`/ops/checks?checkId=${data[0]?.id ?? ''}`);
    expect(byId.body).toEqual(found.body);
  });

  it('finds none by an unknown id', async () => {
    await live();
    expect((await get(`/ops/checks?requestId=${uuid(99)}`)).body).toEqual({ data: [], nextCursor: null });
    expect((await get(`/ops/checks?checkId=${uuid(99)}`)).body).toEqual({ data: [], nextCursor: null });
  });

  it.each([
    ['a parameter that the list does not have', '?clinic=x', 'clinic'],
    ['no outcome', '?outcome=nope', 'outcome'],
    ['no kind of check', '?tag=test', 'tag'],
    ['no instant', '?from=yesterday', 'from'],
    ['a time without an offset', '?to=2026-01-31T09:00:00', 'to'],
    ['what is no id', '?requestId=W123456789', 'requestId'],
    ['an id in braces', `?requestId={${uuid(1)}}`, 'requestId'],
    ['an id twice', `?checkId=${uuid(1)}&checkId=${uuid(2)}`, 'checkId'],
  ])('is refused %s', async (_what, query, field) => {
    const answer = await get(`/ops/checks${query}`);
    expect(answer.body).toMatchObject({ code: 'validation-failed', status: 400, errors: [{ field }] });
  });

  it('finds a check by each id of its answer, and by no other id', async () => {
    await live();
    const answer = await fake.call('post', '/api/eligibility/check').send(CHECK_FIELDS);
    const { traceId } = answer.body as { readonly traceId: string };
    const [checkId, requestId, key] = ['check-id', 'x-request-id', 'idempotency-key'].map(
      (name) => answer.get(name) ?? '',
    );
    for (const query of [
      `checkId=${checkId ?? ''}`,
      `requestId=${requestId ?? ''}`,
      `idempotencyKey=${key ?? ''}`,
    ])
      expect((await get(`/ops/checks?${query}`)).body).toMatchObject({
        data: [{ id: checkId, traceId, requestId }],
      });
    expect((await get(`/ops/checks?traceId=${traceId}`)).body).toMatchObject({ data: [{ id: checkId }, {}] });
    expect((await get(`/ops/checks?traceId=${traceId}0`)).body).toMatchObject({ data: [] });
    expect((await get(`/ops/checks?workspaceId=${uuid(99)}`)).body).toMatchObject({ data: [] });
  });

  it('has the viewed checks in the audit log', async () => {
    await get(`/ops/checks?requestId=${uuid(7)}&workspaceId=${WORKSPACE.id}&outcome=active`);
    await get('/ops/checks?tag=live');
    await get('/ops/checks?traceId=W123456789');
    const { entries } = await fake.workspaces.listAudit(FIRST_PAGE);
    expect(JSON.stringify(entries)).not.toContain('W123456789');
    expect(entries).toMatchObject([
      { action: 'check.read', target: 'every-workspace', detail: { by: 'traceId' } },
      { action: 'check.read', target: 'every-workspace', detail: { kind: 'live' } },
      {
        action: 'check.read',
        target: uuid(7),
        detail: { by: 'requestId', outcome: 'active', workspaceId: WORKSPACE.id },
      },
    ]);
  });

  it.each(['audit', 'payers', 'payers/versions', `workspaces/${WORKSPACE.id}/wallet/journal`])(
    'is refused a parameter that /ops/%s does not have',
    async (list) => {
      const answer = await get(`/ops/${list}?who=ann`);
      expect(answer.body).toMatchObject({ status: 400, errors: [{ field: 'who' }] });
    },
  );

  it('sees how often a payer was asked in the last hour, and by how many workspaces', async () => {
    const traffic = async (): Promise<unknown> => (await get('/ops/payers/p1/traffic')).body;
    expect(await traffic()).toMatchObject({ payerId: 'P1', checksLastHour: 0 });
    await live();
    await live();
    expect(await traffic()).toEqual({
      payerId: 'P1',
      checksLastHour: 2,
      workspacesLastHour: 1,
      isComplete: true,
    });
    fake.gateway.clock.advance(3_600_001);
    expect(await traffic()).toMatchObject({ checksLastHour: 0, workspacesLastHour: 0 });
  });

  it('is refused a malformed payer id', async () => {
    const answer = await get(`/ops/payers/${'P'.repeat(81)}/traffic`);
    expect(answer.body).toMatchObject({ status: 400, errors: [{ field: 'payerId' }] });
  });
});
