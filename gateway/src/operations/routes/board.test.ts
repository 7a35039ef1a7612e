import type { Schema } from '@eligibility/api-types';
import request, { type Response } from 'supertest';
import { CHECK_FIELDS, fakeApp, OPERATOR_TOKEN, type FakeApp } from '../../testing/fake-app';
import { PAYER, matchedAs, resultOf } from '../../testing/samples';

const P1 = { ...PAYER, payerId: 'P1' };

describe('the board', () => {
  let fake: FakeApp;
  beforeEach(async () => {
    fake = await fakeApp({
      granted: 9,
      match: () => Promise.resolve(matchedAs(P1)),
      ask: () => Promise.resolve(resultOf('unavailable')),
    });
  });
  const get = async (path = '/ops/board'): Promise<Response> =>
    request(fake.app).get(path).set('Authorization', `Bearer ${OPERATOR_TOKEN}`);
  const board = async (): Promise<Schema<'Board'>> => (await get()).body as Schema<'Board'>;
  const act = async (path: string): Promise<Response> =>
    request(fake.app)
      .post(`/ops/circuits/payers/P1/${path}`)
      .set('Authorization', `Bearer ${OPERATOR_TOKEN}`)
      .send({ reason: 'wrong plans' });

  it('has the payer whose circuit is open, with its checks of the last hour, and names it in the verdict', async () => {
    await fake.call('post', '/api/eligibility/check').send(CHECK_FIELDS);
    const { verdict, alerts, payers, payerCount, ourselves, ...shown } = await board();
    expect(verdict).toBe('payer');
    expect(alerts).toEqual([
      {
        key: 'PayerCircuitOpen:P1',
        name: 'PayerCircuitOpen',
        severity: 'page',
        scope: 'payer',
        id: 'P1',
        text: 'The circuit of payer P1 is open: consecutive failures.',
        runbook: '/docs/runbooks/PayerCircuitOpen',
        note: null,
      },
    ]);
    expect(payerCount).toBe(1);
    expect(payers).toMatchObject([
      {
        payerId: 'P1',
        // The catalog does not have it.
        name: null,
        state: 'open',
        override: null,
        why: 'consecutive failures',
        burn: { now: 10, hour: 10, sixHours: null },
        failures: [{ class: 'unavailable', count: 1 }],
        lastFailures: [{ kind: 'aaa-42', rejectCodes: ['42'] }],
      },
    ]);
    expect(payers[0]?.perMinute.asked).toHaveLength(60);
    expect([payers[0]?.perMinute.asked.at(-1), payers[0]?.perMinute.failed.at(-1)]).toEqual([1, 1]);
    expect(ourselves).toMatchObject({ ready: true, burn: 0 });
    expect(shown.metrics).toBe(false);
    expect(ourselves.perMinute.asked.at(-1)).toBe(1);
    expect([shown.at, shown.circuitsAt, shown.checksAt]).toEqual(
      Array(3).fill(new Date(fake.gateway.clock.now()).toISOString()),
    );
  });

  it('shows an isolation with who and why within a second, and no alert for it', async () => {
    expect((await board()).verdict).toBe('payer');
    expect((await act('isolate')).status).toBe(200);
    fake.gateway.clock.advance(400);
    const { verdict, payers } = await board();
    expect(verdict).toBe('ok');
    expect(payers).toMatchObject([
      { state: 'isolated', override: { by: 'operator', why: 'wrong plans' }, why: 'wrong plans' },
    ]);
  });

  it('has the name that the catalog has for a payer', async () => {
    await request(fake.app)
      .post('/ops/circuits/payers/00590/isolate')
      .set('Authorization', `Bearer ${OPERATOR_TOKEN}`)
      .send({ reason: 'maintenance' });
    const { payers } = await board();
    expect(payers.map(({ payerId, name }) => [payerId, name])).toEqual([
      ['P1', null],
      ['00590', 'Cascade Mutual'],
    ]);
  });

  it('counts checks that came since, at the latest after five seconds', async () => {
    expect((await board()).payers[0]?.perMinute.asked.at(-1)).toBe(0);
    await fake.call('post', '/api/eligibility/check').send(CHECK_FIELDS);
    fake.gateway.clock.advance(5_000);
    expect((await board()).payers[0]?.failures).toEqual([{ class: 'unavailable', count: 1 }]);
  });

  it.each(['limit=0', 'limit=201', 'limit=x', 'payer=P1'])('is refused %s', async (query) => {
    expect((await get(`/ops/board?${query}`)).body).toMatchObject({ code: 'validation-failed' });
  });
});
