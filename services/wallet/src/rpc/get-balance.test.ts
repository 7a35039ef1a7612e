import { serveWallet, type ServedWallet } from './_wallet-over-grpc';

const TODAY = { day: '2026-01-15', dailyUse: [] };

describe('GetBalance', () => {
  let wire: ServedWallet;
  beforeAll(async () => {
    wire = await serveWallet();
  });
  afterAll(async () => wire.close());

  it('returns the balances', async () => {
    await wire.wallet.grant({
      workspaceId: 'w',
      operationId: 'top-up',
      checks: 3,
      actor: 'ops',
      reason: 'order',
    });
    await wire.wallet.hold({ workspaceId: 'w', operationId: 'check', fence: 1 });
    const balance = { available: 2, held: 1, captured: 0, granted: 3 };
    expect(await wire.wallet.getBalance({ workspaceId: 'w' })).toEqual({ balance, ...TODAY });
  });

  it("returns today's use of up to 100 scopes", async () => {
    const scopes = Array.from({ length: 101 }, (_, n) => `key:${String(n)}`);
    const asked = { workspaceId: 'w', dailyScopes: scopes.slice(1) };
    expect((await wire.wallet.getBalance(asked)).dailyUse).toEqual(
      asked.dailyScopes.map((scope) => ({ scope, used: 0 })),
    );
    await expect(wire.wallet.getBalance({ workspaceId: 'w', dailyScopes: scopes })).rejects.toMatchObject({
      code: 'validation-failed',
    });
  });

  it('is all zero for a workspace without a wallet', async () => {
    const balance = { available: 0, held: 0, captured: 0, granted: 0 };
    expect(await wire.wallet.getBalance({ workspaceId: 'nobody' })).toEqual({ balance, ...TODAY });
  });
});
