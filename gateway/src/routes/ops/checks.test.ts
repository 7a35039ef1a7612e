import request, { type Response } from 'supertest';
import { CHECK_FIELDS, fakeApp, OPERATOR_TOKEN, type FakeApp } from '../../_fake-app';
import { CLINIC, PAYER, uuid, WORKSPACE } from '../../app/_samples';

const P1 = { ...PAYER, payerId: 'P1' };

describe('an operator who looks for checks', () => {
  let fake: FakeApp;
  beforeEach(async () => {
    fake = await fakeApp({ granted: 2, match: () => Promise.resolve({ kind: 'matched', payer: P1 }) });
  });
  const get = async (path: string): Promise<Response> =>
    request(fake.app).get(path).set('Authorization', `Bearer ${OPERATOR_TOKEN}`);
  const live = async (): Promise<string> => {
    const answer = await fake.call('post', '/api/eligibility/check').send(CHECK_FIELDS);
    return answer.get('X-Request-Id') ?? '';
  };

  it('finds by the request id that the clinic was answered, whose it is and what it came to, and no patient', async () => {
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

  it('finds none under an id that nothing has', async () => {
    await live();
    expect((await get(`/ops/checks?requestId=${uuid(99)}`)).body).toEqual({ data: [] });
    expect((await get(`/ops/checks?checkId=${uuid(99)}`)).body).toEqual({ data: [] });
  });

  it.each([
    ['neither id', '', ''],
    ['both ids', `?requestId=${uuid(1)}&checkId=${uuid(2)}`, ''],
    ['what is no id', '?requestId=W123456789', 'requestId'],
    ['an id in braces', `?requestId={${uuid(1)}}`, 'requestId'],
    ['an id twice', `?checkId=${uuid(1)}&checkId=${uuid(2)}`, 'checkId'],
  ])('is refused %s', async (_what, query, field) => {
    const answer = await get(`/ops/checks${query}`);
    expect(answer.body).toMatchObject({ code: 'validation-failed', status: 400, errors: [{ field }] });
  });

  it('sees how much a payer was asked for in the last hour, and by how many workspaces', async () => {
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

  it('is refused what can be no payer', async () => {
    const answer = await get(`/ops/payers/${'P'.repeat(81)}/traffic`);
    expect(answer.body).toMatchObject({ status: 400, errors: [{ field: 'payerId' }] });
  });
});
