import { serveWallet, type ServedWallet } from './_wallet-over-grpc';

describe('Release', () => {
  const key = { workspaceId: 'w', operationId: 'check' };
  let wire: ServedWallet;
  beforeEach(async () => {
    wire = await serveWallet();
    await wire.wallet.grant({
      workspaceId: 'w',
      operationId: 'top-up',
      checks: 1,
      actor: 'ops',
      reason: 'order',
    });
  });
  afterEach(async () => wire.close());

  it('returns the balances, whether the check was held, released before, or never held', async () => {
    const balance = { available: 1, held: 0, captured: 0, granted: 1 };
    await wire.wallet.hold({ ...key, fence: 1 });
    expect(await wire.wallet.release({ ...key, fence: 1 })).toEqual({ balance });
    expect(await wire.wallet.release({ ...key, fence: 1 })).toEqual({ balance });
    expect(await wire.wallet.release({ ...key, operationId: 'never held', fence: 1 })).toEqual({ balance });
  });

  it('is operation-conflict when a later attempt holds the check, and when it was captured', async () => {
    await wire.wallet.hold({ ...key, fence: 2 });
    await expect(wire.wallet.release({ ...key, fence: 1 })).rejects.toMatchObject({
      code: 'operation-conflict',
    });
    await wire.wallet.capture({ ...key, fence: 2 });
    await expect(wire.wallet.release({ ...key, fence: 3 })).rejects.toMatchObject({
      code: 'operation-conflict',
    });
  });

  it('is validation-failed without a fence', async () => {
    await expect(wire.wallet.release({ ...key, fence: 0 })).rejects.toMatchObject({
      code: 'validation-failed',
    });
  });
});
