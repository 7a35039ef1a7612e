import request, { type Response } from 'supertest';
import { CHECK_FIELDS, fakeApp, OPERATOR_TOKEN, type FakeApp } from '../../testing/fake-app';
import { uuid, WORKSPACE } from '../../testing/samples';

const CHECK = '/api/eligibility/check';
const QUERY = new URLSearchParams(CHECK_FIELDS).toString();
const POLICY_PATH = `/ops/workspaces/${WORKSPACE.id}`;

describe('the policies of a workspace', () => {
  let fake: FakeApp;
  beforeEach(async () => {
    fake = await fakeApp({ granted: 5 });
  });
  const patch = (policies: unknown): Promise<Response> =>
    request(fake.app)
      .patch(POLICY_PATH)
      .set('Authorization', `Bearer ${OPERATOR_TOKEN}`)
      .send({ policies })
      .then((answer) => answer);
  const post = (path = CHECK, more: object = {}): Promise<Response> =>
    fake
      .call('post', path)
      .send({ ...CHECK_FIELDS, ...more })
      .then((answer) => answer);
  const missing = (answer: Response): string | undefined => answer.get('Idempotency-Key-Missing');

  it('are at first a warning about a missing key, and GET allowed', async () => {
    const shown = await request(fake.app).get(POLICY_PATH).set('Authorization', `Bearer ${OPERATOR_TOKEN}`);
    expect(shown.body).toMatchObject({
      policies: { idempotencyKey: 'warn', getChecks: 'allowed', searchWithoutMemberId: 'refused' },
    });
    const answer = await post();
    expect([answer.status, missing(answer)]).toEqual([200, 'true']);
    expect(answer.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
    const byGet = await fake.call('get', `${CHECK}?${QUERY}`);
    expect([byGet.status, missing(byGet)]).toEqual([200, 'true']);
  });

  it('do not warn when a key was sent, in whatever place', async () => {
    const answers = [
      await fake.call('post', CHECK).set('Idempotency-Key', uuid(71)).send(CHECK_FIELDS),
      await post(`${CHECK}?idempotencyKey=${uuid(72)}`),
      await post(CHECK, { idempotencyKey: uuid(73) }),
      await fake.call('get', `${CHECK}?${QUERY}&idempotencyKey=${uuid(74)}`),
    ];
    expect(answers.map((answer) => [answer.status, missing(answer)])).toEqual(
      answers.map(() => [200, undefined]),
    );
  });

  it('warn about a missing key also when the check is refused', async () => {
    fake = await fakeApp({ granted: 0 });
    const answer = await post();
    expect([answer.status, missing(answer)]).toEqual([402, 'true']);
  });

  it('refuse a live check without a key before anything runs, when they require one', async () => {
    await patch({ idempotencyKey: 'required' });
    for (const refused of [await post(), await fake.call('get', `${CHECK}?${QUERY}`)]) {
      expect(refused.body).toMatchObject({ status: 400, code: 'idempotency-key-invalid' });
      expect((refused.body as { detail: string }).detail).toContain('requires an idempotency key');
      expect(missing(refused)).toBeUndefined();
    }
    expect(fake.gateway.events).toEqual([]);
    expect((await post(CHECK, { idempotencyKey: uuid(71) })).status).toBe(200);
  });

  it('refuse a live check by GET before anything runs, and point to POST, when they refuse GET', async () => {
    await patch({ getChecks: 'refused' });
    const refused = await fake.call('get', `${CHECK}?${QUERY}&idempotencyKey=${uuid(71)}`);
    expect([refused.status, refused.get('Allow')]).toEqual([405, 'POST']);
    expect(refused.body).toMatchObject({ code: 'method-not-allowed' });
    expect((refused.body as { detail: string }).detail).toContain('Send the check by POST');
    expect(refused.text).not.toMatch(/CANARY|Canarina|Markerlast|1984/i);
    expect(fake.gateway.events).toEqual([]);
    expect((await post()).status).toBe(200);
  });

  it('refuse stored answers by GET as well', async () => {
    await post(CHECK, { idempotencyKey: uuid(71) });
    await patch({ getChecks: 'refused' });
    expect((await fake.call('get', `${CHECK}?${QUERY}&idempotencyKey=${uuid(71)}`)).status).toBe(405);
    expect((await post(CHECK, { idempotencyKey: uuid(71) })).get('Idempotent-Replayed')).toBe('true');
  });

  it('do not apply to mock checks', async () => {
    await patch({ idempotencyKey: 'required', getChecks: 'refused' });
    const answers = [await post(`${CHECK}/mock`), await fake.call('get', `${CHECK}/mock?${QUERY}`)];
    expect(answers.map((answer) => [answer.status, missing(answer)])).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
  });

  it('change one at a time, are shown and audited, and apply from the next request', async () => {
    await patch({ idempotencyKey: 'required' });
    const both = await patch({ getChecks: 'refused' });
    expect(both.body).toMatchObject({ policies: { idempotencyKey: 'required', getChecks: 'refused' } });
    await patch({ idempotencyKey: 'warn' });
    expect((await post()).status).toBe(200);
    const { entries } = await fake.workspaces.listAudit({ limit: 1, cursor: undefined });
    expect(entries).toMatchObject([
      { action: 'workspace.change', detail: { policies: { idempotencyKey: 'warn' } }, outcome: 'done' },
    ]);
  });

  it.each([
    [{}, 'policies'],
    [{ getcheck: 'refused' }, 'policies'],
    [{ idempotencyKey: 'optional' }, 'policies.idempotencyKey'],
    [{ getChecks: 'no' }, 'policies.getChecks'],
    [{ searchWithoutMemberId: 'yes' }, 'policies.searchWithoutMemberId'],
    [null, 'policies'],
  ])('are not changed by %j', async (policies, field) => {
    expect((await patch(policies)).body).toMatchObject({ code: 'validation-failed', errors: [{ field }] });
  });
});
