import { serveWallet, type ServedWallet } from './_wallet-over-grpc';

describe('Adjust', () => {
  const request = {
    workspaceId: 'w',
    operationId: 'correction',
    checks: -2,
    actor: 'ops',
    reason: 'granted twice',
  };
  let wire: ServedWallet;
  beforeEach(async () => {
    wire = await serveWallet();
    await wire.wallet.grant({
      workspaceId: 'w',
      operationId: 'top-up',
      checks: 7,
      actor: 'ops',
      reason: 'order',
    });
  });
  afterEach(async () => wire.close());

  it('returns the balances, the same for a repetition', async () => {
    const balance = { available: 5, held: 0, captured: 0, granted: 5 };
    expect(await wire.wallet.adjust(request)).toEqual({ balance });
    expect(await wire.wallet.adjust(request)).toEqual({ balance });
  });

  it('is insufficient-balance when it would take more than is available', async () => {
    const refused = wire.wallet.adjust({ ...request, checks: -8 });
    await expect(refused).rejects.toMatchObject({ code: 'insufficient-balance' });
  });

  it('is operation-conflict for the same operation with other terms, or the id of a grant', async () => {
    await wire.wallet.adjust(request);
    const conflict = { code: 'operation-conflict' };
    await expect(wire.wallet.adjust({ ...request, checks: -3 })).rejects.toMatchObject(conflict);
    await expect(wire.wallet.adjust({ ...request, operationId: 'top-up' })).rejects.toMatchObject(conflict);
  });

  it.each([
    ['checks must be -10000000 to 10000000 and not 0.', { checks: 0 }],
    ['checks must be -10000000 to 10000000 and not 0.', { checks: -10_000_001 }],
    ['actor must be 1 to 200 characters, no control characters.', { actor: '' }],
    ['reason must be 1 to 200 characters, no control characters.', { reason: '' }],
  ])('is validation-failed: %s %j', async (detail, wrong) => {
    const refused = wire.wallet.adjust({ ...request, ...wrong });
    await expect(refused).rejects.toMatchObject({ code: 'validation-failed', options: { detail } });
  });
});
