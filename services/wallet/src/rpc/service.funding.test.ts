import { WIRES } from '@eligibility/kit/testing';
import { serveFundedWallet, serveWallet, type ServedWallet } from '../testing/served-wallet';

describe.each(WIRES)('Grant over %s', (_wire, bindAddress) => {
  const request = { workspaceId: 'w', operationId: 'top-up', checks: 7, actor: 'ops', reason: 'order 7' };
  let wire: ServedWallet;
  beforeEach(async () => {
    wire = await serveWallet(bindAddress());
  });
  afterEach(async () => wire.close());

  it('creates the wallet and returns the balances, the same for a repetition', async () => {
    const balance = { available: 7, held: 0, captured: 0, granted: 7 };
    expect(await wire.wallet.grant(request)).toEqual({ balance });
    expect(await wire.wallet.grant(request)).toEqual({ balance });
  });

  it.each([
    ['checks must be 1 to 10000000.', { checks: 0 }],
    ['checks must be 1 to 10000000.', { checks: -1 }],
    ['checks must be 1 to 10000000.', { checks: 10_000_001 }],
    ['actor must be 1 to 200 characters, no control characters.', { actor: '' }],
    ['actor must be 1 to 200 characters, no control characters.', { actor: 'a'.repeat(201) }],
    ['reason must be 1 to 200 characters, no control characters.', { reason: '   ' }],
    ['reason must be 1 to 200 characters, no control characters.', { reason: 'order\u0000' }],
  ])('is validation-failed: %s %j', async (detail, wrong) => {
    const refused = wire.wallet.grant({ ...request, ...wrong });
    await expect(refused).rejects.toMatchObject({ code: 'validation-failed', options: { detail } });
  });

  it('accepts ids and texts up to their full length', async () => {
    const longest = {
      workspaceId: 'w'.repeat(100),
      operationId: 'o'.repeat(100),
      actor: 'a'.repeat(200),
      reason: 'r'.repeat(200),
    };
    expect(await wire.wallet.grant({ ...longest, checks: 10_000_000 })).toMatchObject({
      balance: { granted: 10_000_000 },
    });
  });
});

describe.each(WIRES)('Adjust over %s', (_wire, bindAddress) => {
  const request = {
    workspaceId: 'w',
    operationId: 'correction',
    checks: -2,
    actor: 'ops',
    reason: 'granted twice',
  };
  let wire: ServedWallet;
  beforeEach(async () => {
    wire = await serveFundedWallet(bindAddress(), 7);
  });
  afterEach(async () => wire.close());

  it('returns the balances, the same for a repetition', async () => {
    const balance = { available: 5, held: 0, captured: 0, granted: 5 };
    expect(await wire.wallet.adjust(request)).toEqual({ balance });
    expect(await wire.wallet.adjust(request)).toEqual({ balance });
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
