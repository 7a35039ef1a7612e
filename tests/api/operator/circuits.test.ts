import { eventually } from '@eligibility/testkit';
import type { Answer } from '../../helpers/client';
import { sharedSystem, type SharedSystem } from '../../helpers/shared-system';

/** Payers that no other file asks: their circuits open here. */
const ISOLATED = { payerId: '88848', payerName: 'Wellmark Blue Cross and Blue Shield of Iowa' };
const FAILING = {
  payerId: 'WELLMARKSD',
  payerName: 'Wellmark Blue Cross and Blue Shield of South Dakota',
  idAtTheClearinghouse: '88848',
};

type Listed = {
  readonly circuits: readonly { readonly scope: string; readonly id: string; readonly state: string }[];
  readonly overrides: readonly { readonly id: string; readonly mode: string; readonly why: string }[];
};

describe('an operator on call', () => {
  let system: SharedSystem;
  beforeAll(async () => {
    system = await sharedSystem('Circuits');
  });

  const listed = async (): Promise<Listed> => (await system.operate('/ops/circuits')).body as Listed;
  const order = (payerId: string, what: string, body: object = { reason: 'sick' }): Promise<Answer> =>
    system.operate(`/ops/circuits/payers/${payerId}/${what}`, { json: body });

  it('isolates a payer, which is then neither asked nor charged while others are, and lifts the isolation', async () => {
    const { payerId, payerName } = ISOLATED;
    const live = (): Promise<Answer> => system.live({ payerName });
    expect((await live()).body).toMatchObject({ success: true });
    const isolated = await order(payerId, 'isolate');
    expect(isolated).toMatchObject({ status: 200, body: { id: payerId, mode: 'isolated', until: null } });

    const before = await system.balance();
    const calls = system.standalone.simulator?.stats().calls;
    expect((await live()).body).toMatchObject({ success: false, upstreamStatusCode: 503 });
    expect(system.standalone.simulator?.stats().calls).toBe(calls);
    expect(await system.balance()).toEqual(before);
    expect((await system.live({ payerName: 'Cigna' })).body).toMatchObject({ success: true });
    const overrides = async (): Promise<Listed['overrides']> =>
      (await listed()).overrides.filter(({ id }) => id === payerId);
    expect(await overrides()).toMatchObject([{ mode: 'isolated', why: 'sick' }]);

    expect((await order(payerId, 'auto')).status).toBe(204);
    expect((await live()).body).toMatchObject({ success: true });
    expect(await overrides()).toEqual([]);
  });

  it("sees which payer's circuit is open and why, and orders an early probe", async () => {
    const { payerId, payerName, idAtTheClearinghouse } = FAILING;
    const live = (): Promise<Answer> => system.live({ payerName });
    system.standalone.simulator?.switches.set(idAtTheClearinghouse, { mode: 'aaa-42' });
    for (let index = 0; index < 6; index += 1) await live();
    const { circuits } = await listed();
    expect(circuits.filter(({ id }) => id === payerId)).toMatchObject([
      {
        scope: 'payers',
        state: 'open',
        reason: 'consecutive failures',
        lastFailures: Array(5).fill({ kind: 'aaa-42', rejectCodes: ['42'] }),
      },
    ]);
    expect(circuits.find(({ scope }) => scope === 'routes')).toMatchObject({ state: 'closed' });

    system.standalone.simulator?.switches.clear(idAtTheClearinghouse);
    expect((await live()).body).toMatchObject({ upstreamStatusCode: 503 });
    expect((await order(payerId, 'probe')).body).toEqual({ circuits: 1 });
    await eventually(async () => ((await live()).body as { success: boolean }).success);
  });
});
