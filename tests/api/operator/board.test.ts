import type { Schema } from '@eligibility/api-types';
import { eventually } from '@eligibility/testkit';
import type { Answer } from '../../helpers/client';
import { bootSystem, type System } from '../../helpers/own-system';

const FAILING = { payerId: '13350', name: 'Moda Health' };
const NOTE = `/ops/board/alerts/PayerCircuitOpen:${FAILING.payerId}/note`;

describe('the board', () => {
  let system: System;
  beforeAll(async () => {
    system = await bootSystem({ CIRCUIT_OPEN_MS: '60000', CIRCUIT_MAX_OPEN_MS: '60000' });
  });
  afterAll(() => system.stop());

  const board = async (): Promise<Schema<'Board'>> =>
    (await system.operate('/ops/board', { query: { limit: '200' } })).body as Schema<'Board'>;
  const failing = async (): Promise<Schema<'BoardPayer'> | undefined> =>
    (await board()).payers.find(({ payerId }) => payerId === FAILING.payerId);
  const untilState = (state: string): Promise<void> =>
    eventually(async () => (await failing())?.state === state);
  const order = (what: string): Promise<Answer> =>
    system.operate(`/ops/circuits/payers/${FAILING.payerId}/${what}`, { json: { reason: 'wrong plans' } });
  const put = (json: object, path = NOTE): Promise<Answer> => system.operate(path, { method: 'PUT', json });
  const end = (path = NOTE): Promise<Answer> => system.operate(path, { method: 'DELETE' });
  const sumOf = (counts: readonly number[] = []): number => counts.reduce((sum, count) => sum + count, 0);

  const untilAt = new Date(Date.now() + 3_600_000).toISOString();
  const SILENCE = { mode: 'silenced', reason: 'maintenance', until: untilAt };

  it('names the payer whose circuit is open, with how it fails', async () => {
    await system.live();
    system.standalone.simulator?.switches.set(FAILING.payerId, { mode: 'aaa-42' });
    for (let index = 0; index < 6; index += 1) await system.live({ payerName: FAILING.payerId });
    await untilState('open');
    const failures = async (): Promise<Readonly<Record<string, number>>> =>
      Object.fromEntries(((await failing())?.failures ?? []).map((one) => [one.class, one.count]));
    await eventually(async () => sumOf(Object.values(await failures())) === 6, 8_000);
    // The checks that came once the circuit was open did not reach the payer, and are no failures of the payer's.
    const { unavailable = 0 } = await failures();
    expect(unavailable).toBeGreaterThan(0);
    const { verdict, alerts, payers, payerCount, ourselves, metrics } = await board();
    expect([verdict, payerCount, metrics]).toEqual(['payer', 2, false]);
    expect(ourselves).toMatchObject({ ready: true, burn: 0 });
    expect(alerts).toEqual([
      {
        key: `PayerCircuitOpen:${FAILING.payerId}`,
        name: 'PayerCircuitOpen',
        severity: 'page',
        scope: 'payer',
        id: FAILING.payerId,
        text: `The circuit of payer ${FAILING.payerId} is open: consecutive failures.`,
        runbook: '/docs/runbooks/PayerCircuitOpen',
        note: null,
      },
    ]);
    expect(payers[0]).toMatchObject({
      ...FAILING,
      override: null,
      why: 'consecutive failures',
      burn: { now: 10, hour: 10, sixHours: null },
      lastFailures: Array(5).fill({ kind: 'aaa-42', rejectCodes: ['42'] }),
    });
    expect(payers[0]?.perMinute.asked).toHaveLength(60);
    expect(sumOf(payers[0]?.perMinute.failed)).toBe(unavailable);
  });

  it('shows who works on an alert, why and until when, and leaves the verdict as it is', async () => {
    const noted = await put({ ...SILENCE, mode: 'acknowledged', reason: 'I call them' });
    const note = { mode: 'acknowledged', by: 'operator', why: 'I call them', until: untilAt };
    expect(noted).toMatchObject({ status: 200, body: note });
    await eventually(async () => (await board()).alerts[0]?.note?.mode === 'acknowledged');
    expect(await board()).toMatchObject({ verdict: 'payer', alerts: [{ note }] });
  });

  it('takes a silenced alert out of the verdict until somebody ends that', async () => {
    await put(SILENCE);
    await eventually(async () => (await board()).verdict === 'ok');
    expect(await board()).toMatchObject({ alerts: [{ note: { mode: 'silenced' } }] });
    for (let times = 0; times < 2; times += 1) expect((await end()).status).toBe(204);
    await eventually(async () => (await board()).verdict === 'payer');
    expect(await board()).toMatchObject({ alerts: [{ note: null }] });
  });

  it('shows an isolation with who and why, and no alert for it', async () => {
    expect((await order('isolate')).status).toBe(200);
    await untilState('isolated');
    expect(await board()).toMatchObject({ verdict: 'ok', alerts: [] });
    expect(await failing()).toMatchObject({
      ...{ override: { by: 'operator', why: 'wrong plans', until: null }, why: 'wrong plans' },
    });
  });

  it('is well again when the payer is', async () => {
    system.standalone.simulator?.switches.clear(FAILING.payerId);
    await order('restore');
    await untilState('restored');
    await order('auto');
    await untilState('closed');
    expect(await board()).toMatchObject({ verdict: 'ok', alerts: [] });
  });

  it.each([
    ['mode', { ...SILENCE, mode: 'ignored' }],
    ['reason', { ...SILENCE, reason: ' ' }],
    ['until', { mode: 'silenced', reason: 'maintenance' }],
    ['until', { ...SILENCE, until: '2020-01-01T00:00:00Z' }],
    ['until', { ...SILENCE, until: '2099-01-01T00:00:00Z' }],
  ])('refuses a note for its %s: %j', async (field, json) => {
    expect((await put(json)).body).toMatchObject({
      status: 400,
      code: 'validation-failed',
      errors: [{ field }],
    });
  });

  it.each(['NoSuchAlert', 'PayerCircuitOpen:%20', 'PayerCircuitOpen:', `RedisDown:${'x'.repeat(81)}`])(
    'has no alert called %s',
    async (alert) => {
      const path = `/ops/board/alerts/${alert}/note`;
      for (const refused of [await put(SILENCE, path), await end(path)])
        expect(refused.body).toMatchObject({ code: 'not-found', status: 404 });
    },
  );

  it.each(['limit=0', 'limit=201', 'limit=x', 'payer=P1'])('is refused %s', async (query) => {
    expect((await system.operate(`/ops/board?${query}`)).body).toMatchObject({ code: 'validation-failed' });
  });
});
