import { serveWallet, type ServedWallet } from './_wallet-over-grpc';

describe('Capture', () => {
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
    await wire.wallet.hold({ ...key, fence: 2 });
  });
  afterEach(async () => wire.close());

  it('returns the balances, the same for a repetition', async () => {
    const balance = { available: 0, held: 0, captured: 1, granted: 1 };
    expect(await wire.wallet.capture({ ...key, fence: 2 })).toEqual({ balance });
    expect(await wire.wallet.capture({ ...key, fence: 2 })).toEqual({ balance });
  });

  it('is operation-conflict when this attempt holds no check', async () => {
    const conflict = { code: 'operation-conflict' };
    await expect(wire.wallet.capture({ ...key, fence: 1 })).rejects.toMatchObject(conflict);
    await expect(wire.wallet.capture({ ...key, operationId: 'never held', fence: 2 })).rejects.toMatchObject(
      conflict,
    );
    await wire.wallet.release({ ...key, fence: 2 });
    await expect(wire.wallet.capture({ ...key, fence: 2 })).rejects.toMatchObject(conflict);
  });

  it('is validation-failed without a fence', async () => {
    await expect(wire.wallet.capture({ ...key, fence: 0 })).rejects.toMatchObject({
      code: 'validation-failed',
    });
  });
});
