import { serveWallet, type ServedWallet } from './_wallet-over-grpc';

const ZERO = { available: 0, held: 0, captured: 0, granted: 0 };

describe('GetBalances', () => {
  let wire: ServedWallet;
  beforeAll(async () => {
    wire = await serveWallet();
    for (const [workspaceId, checks] of [
      ['north', 3],
      ['south', 5],
    ] as const) {
      const terms = { operationId: 'top-up', checks, actor: 'ops', reason: 'order' };
      await wire.wallet.grant({ workspaceId, ...terms });
    }
    await wire.wallet.hold({ workspaceId: 'south', operationId: 'check', fence: 1 });
  });
  afterAll(async () => wire.close());

  it('returns the balances of the named workspaces in their order, and zero without a wallet', async () => {
    const workspaceIds = ['south', 'unknown', 'north', 'south'];
    const south = { workspaceId: 'south', balance: { available: 4, held: 1, captured: 0, granted: 5 } };
    expect((await wire.wallet.getBalances({ workspaceIds })).balances).toEqual([
      south,
      { workspaceId: 'unknown', balance: ZERO },
      { workspaceId: 'north', balance: { ...ZERO, available: 3, granted: 3 } },
      south,
    ]);
  });

  it.each([0, 201])('refuses %d workspaces', async (count) => {
    const workspaceIds = Array.from({ length: count }, (_, n) => String(n));
    await expect(wire.wallet.getBalances({ workspaceIds })).rejects.toMatchObject({
      code: 'validation-failed',
      options: { detail: 'workspace_ids must be 1 to 200.' },
    });
  });

  it('answers for 200', async () => {
    const workspaceIds = Array.from({ length: 200 }, (_, n) => String(n));
    expect((await wire.wallet.getBalances({ workspaceIds })).balances).toHaveLength(200);
  });
});
