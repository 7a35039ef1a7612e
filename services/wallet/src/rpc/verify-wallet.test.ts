import { serveWallet, type ServedWallet } from './_wallet-over-grpc';

describe('VerifyWallet', () => {
  let wire: ServedWallet;
  beforeAll(async () => {
    wire = await serveWallet();
  });
  afterAll(async () => wire.close());

  it('returns the balances next to the sums of the journal', async () => {
    const workspaceId = 'w';
    await wire.wallet.grant({ workspaceId, operationId: 'top-up', checks: 3, actor: 'ops', reason: 'order' });
    await wire.wallet.hold({ workspaceId, operationId: 'check', fence: 1 });
    const balance = { available: 2, held: 1, captured: 0, granted: 3 };
    expect(await wire.wallet.verifyWallet({ workspaceId })).toEqual({ balance, replayed: balance, lines: 2 });
  });

  it('returns only zeros for a workspace without a wallet', async () => {
    const balance = { available: 0, held: 0, captured: 0, granted: 0 };
    const verified = await wire.wallet.verifyWallet({ workspaceId: 'unknown' });
    expect(verified).toEqual({ balance, replayed: balance, lines: 0 });
  });

  it('is validation-failed without a workspace', async () => {
    await expect(wire.wallet.verifyWallet({ workspaceId: '' })).rejects.toMatchObject({
      code: 'validation-failed',
    });
  });
});
