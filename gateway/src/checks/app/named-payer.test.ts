import type { Response } from 'supertest';
import { CHECK_FIELDS, fakeApp, OPERATOR_TOKEN, type FakeApp } from '../../testing/fake-app';
import { CLINIC, matchedAs, PAYER, uuid, WORKSPACE } from '../../testing/samples';
import type { NamedPayer } from './ports';

describe('what the payer catalog gets with the name of a payer', () => {
  let fake: FakeApp;
  let named: NamedPayer[];
  let key: number;

  beforeEach(async () => {
    named = [];
    key = 700;
    fake = await fakeApp({
      granted: 20,
      match: (payer) => {
        named.push(payer);
        return Promise.resolve(matchedAs(PAYER));
      },
    });
  });

  const ask = (fields: object = {}, idempotencyKey = uuid((key += 1))): Promise<Response> =>
    fake
      .call('post', '/api/eligibility/check')
      .send({ ...CHECK_FIELDS, ...fields, idempotencyKey })
      .then((answer) => answer);
  const askByQuery = (fields: Readonly<Record<string, string>>): Promise<Response> => {
    const query = new URLSearchParams({ ...CHECK_FIELDS, ...fields, idempotencyKey: uuid((key += 1)) });
    return fake.call('get', `/api/eligibility/check?${query.toString()}`).then((answer) => answer);
  };
  const setState = (state: string | null): Promise<Response> =>
    fake
      .call('patch', `/ops/workspaces/${WORKSPACE.id}/clinics/${CLINIC.clientId}`)
      .set('Authorization', `Bearer ${OPERATOR_TOKEN}`)
      .send({ state })
      .then((answer) => answer);
  /** Clinics are remembered for a few seconds. */
  const move = async (state: string | null): Promise<void> => {
    expect((await setState(state)).status).toBe(200);
    fake.gateway.clock.advance(5_001);
  };

  it('is the state of the clinic, and after it has moved the new one', async () => {
    await ask();
    expect(named.at(-1)).toMatchObject({ clinicId: CLINIC.clientId, state: undefined });
    for (const state of ['TX', 'GA'] as const) {
      await move(state);
      await ask();
      expect(named.at(-1)).toMatchObject({ clinicId: CLINIC.clientId, state });
    }
    await move(null);
    await ask();
    expect(named.at(-1)).toMatchObject({ state: undefined });
  });

  it('is the state of the request before that of the clinic, by POST and by GET', async () => {
    await move('TX');
    for (const answer of [await ask({ state: 'ga' }), await askByQuery({ state: 'ga' })]) {
      expect(answer.status).toBe(200);
      expect(answer.get('Ignored-Fields')).toBeUndefined();
      expect(answer.body).not.toHaveProperty('state');
    }
    expect(named.map(({ state }) => state)).toEqual(['GA', 'GA']);
  });

  it('is the form of the member id, never the id', async () => {
    await ask({ memberId: 'w123-456-789' });
    expect(named).toMatchObject([{ memberIdForm: 'W999999999' }]);
    expect(JSON.stringify(named)).not.toContain('123');
  });

  it('leaves a repetition under its key a repetition when the clinic has moved, and not under another state', async () => {
    const first = await ask({}, uuid(999));
    await move('GA');
    const second = await ask({}, uuid(999));
    expect(second.get('Idempotent-Replayed')).toBe('true');
    expect(second.text).toBe(first.text);
    expect((await ask({ state: 'GA' }, uuid(999))).body).toMatchObject({ code: 'idempotency-key-reused' });
  });

  it('makes no other question of a payer that is known, where a stored answer is taken', async () => {
    const askAgain = (state?: string): Promise<Response> =>
      fake
        .call('post', '/api/eligibility/check')
        .set('Cache-Control', 'max-age=60')
        .send({ ...CHECK_FIELDS, state })
        .then((answer) => answer);
    const first = await askAgain('TX');
    expect(first.status).toBe(200);
    for (const state of ['GA', undefined])
      expect((await askAgain(state)).get('Check-Id')).toBe(first.get('Check-Id'));
  });
});
