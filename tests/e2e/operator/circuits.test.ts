import { eventually } from '@eligibility/testkit';
import { codeOf, type Answer } from '../helpers/client';
import { bootSystem, type System } from '../helpers/own-system';

type Listed = {
  readonly circuits: readonly { readonly scope: string; readonly id: string; readonly state: string }[];
  readonly overrides: readonly { readonly id: string; readonly mode: string; readonly why: string }[];
};

describe('an operator on call', () => {
  let system: System;
  beforeEach(async () => {
    system = await bootSystem({ CIRCUIT_OPEN_MS: '60000', CIRCUIT_MAX_OPEN_MS: '60000' });
  });
  afterEach(() => system.stop());

  const listed = async (): Promise<Listed> => (await system.operate('/ops/circuits')).body as Listed;
  const order = (payerId: string, what: string, body: object = { reason: 'sick' }): Promise<Answer> =>
    system.operate(`/ops/circuits/payers/${payerId}/${what}`, { json: body });
  const askedPayer = async (): Promise<string> => {
    await system.live();
    return (await listed()).circuits.find(({ scope }) => scope === 'payers')?.id ?? '';
  };

  it('isolates a payer, which is then neither asked nor charged while others are, and lifts the isolation', async () => {
    const payerId = await askedPayer();
    const isolated = await order(payerId, 'isolate');
    expect(isolated).toMatchObject({ status: 200, body: { id: payerId, mode: 'isolated', until: null } });

    const before = await system.balance();
    const calls = system.standalone.simulator?.stats().calls;
    expect((await system.live()).body).toMatchObject({ success: false, upstreamStatusCode: 503 });
    expect(system.standalone.simulator?.stats().calls).toBe(calls);
    expect(await system.balance()).toEqual(before);
    expect((await system.live({ payerName: 'Cigna' })).body).toMatchObject({ success: true });
    expect((await listed()).overrides).toMatchObject([{ id: payerId, mode: 'isolated', why: 'sick' }]);

    expect((await order(payerId, 'auto')).status).toBe(204);
    expect((await system.live()).body).toMatchObject({ success: true });
    expect((await listed()).overrides).toEqual([]);
  });

  it("sees which payer's circuit is open and why, and orders an early probe", async () => {
    system.standalone.simulator?.switches.set('60054', { mode: 'aaa-42' });
    for (let index = 0; index < 6; index += 1) await system.live();
    const payerId = await askedPayer();
    expect((await listed()).circuits).toMatchObject([
      { scope: 'routes', state: 'closed' },
      {
        scope: 'payers',
        id: payerId,
        state: 'open',
        reason: 'consecutive failures',
        lastFailures: Array(5).fill({ kind: 'aaa-42', rejectCodes: ['42'] }),
      },
    ]);

    system.standalone.simulator?.switches.clear('60054');
    expect((await system.live()).body).toMatchObject({ upstreamStatusCode: 503 });
    expect((await order(payerId, 'probe')).body).toEqual({ circuits: 1 });
    await eventually(async () => ((await system.live()).body as { success: boolean }).success);
  });

  it('cannot set an end in the past, or name an unknown payer id', async () => {
    expect(codeOf(await order('P1', 'isolate', { reason: 'sick', until: '2020-01-01T00:00:00Z' }))).toBe(
      'validation-failed',
    );
    expect((await order('%20P1', 'isolate')).status).toBe(404);
  });
});
