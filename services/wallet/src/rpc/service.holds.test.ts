import { WIRES } from '@eligibility/kit/testing';
import { serveFundedWallet, type ServedWallet } from '../testing/served-wallet';

describe.each(WIRES)('Hold over %s', (_wire, bindAddress) => {
  let wire: ServedWallet;
  beforeEach(async () => {
    wire = await serveFundedWallet(bindAddress(), 1);
  });
  afterEach(async () => wire.close());

  it('returns the balances, the same for a repetition and a takeover', async () => {
    const balance = { available: 0, held: 1, captured: 0, granted: 1 };
    for (const fence of [1, 1, 2]) {
      expect(await wire.wallet.hold({ workspaceId: 'w', operationId: 'check', fence })).toEqual({ balance });
    }
  });

  it.each(['w', 'a workspace without a wallet'])(
    'is insufficient-balance when no check is left (%s)',
    async (workspaceId) => {
      await wire.wallet.hold({ workspaceId: 'w', operationId: 'another check', fence: 1 });
      await expect(wire.wallet.hold({ workspaceId, operationId: 'check', fence: 1 })).rejects.toMatchObject({
        code: 'insufficient-balance',
        options: { detail: 'The wallet has 0 checks available, and this needs 1. A top-up adds checks.' },
      });
    },
  );

  it('is daily-budget-exhausted when a limit is reached, names the scope, and works again after a release', async () => {
    const limited = (operationId: string) => ({
      workspaceId: 'w',
      operationId,
      fence: 1,
      dailyLimits: [
        { scope: 'workspace', maxChecks: 2 },
        { scope: 'key:7', maxChecks: 1 },
      ],
    });
    const dailyScopes = ['workspace', 'key:7', 'key:8'];
    const used = async () => (await wire.wallet.getBalance({ workspaceId: 'w', dailyScopes })).dailyUse;
    const terms = { checks: 1, actor: 'ops', reason: 'order' };
    await wire.wallet.grant({ workspaceId: 'w', operationId: 'second top-up', ...terms });
    await wire.wallet.hold(limited('a'));
    await expect(wire.wallet.hold(limited('b'))).rejects.toMatchObject({
      code: 'daily-budget-exhausted',
      options: { detail: 'The daily budget is used up.', extensions: { scope: 'key:7' } },
    });
    expect(await used()).toEqual([
      { scope: 'workspace', used: 1 },
      { scope: 'key:7', used: 1 },
      { scope: 'key:8', used: 0 },
    ]);
    await wire.wallet.release({ workspaceId: 'w', operationId: 'a', fence: 1 });
    await wire.wallet.hold(limited('b'));
    wire.clock.advance(24 * 60 * 60 * 1_000);
    expect((await used()).map(({ used: checks }) => checks)).toEqual([0, 0, 0]);
  });

  it.each([
    [[{ scope: 'a.b', maxChecks: 1 }]],
    [[{ scope: '$a', maxChecks: 1 }]],
    [[{ scope: '', maxChecks: 1 }]],
    [[1, 2].map(() => ({ scope: 'a', maxChecks: 1 }))],
    [[1, 2, 3, 4, 5].map((n) => ({ scope: String(n), maxChecks: 1 }))],
  ])('is validation-failed for malformed limits: %j', async (dailyLimits) => {
    const request = { workspaceId: 'w', operationId: 'check', fence: 1, dailyLimits };
    await expect(wire.wallet.hold(request)).rejects.toMatchObject({ code: 'validation-failed' });
  });
});

describe.each(WIRES)('Capture over %s', (_wire, bindAddress) => {
  const key = { workspaceId: 'w', operationId: 'check' };
  let wire: ServedWallet;
  beforeEach(async () => {
    wire = await serveFundedWallet(bindAddress(), 1);
    await wire.wallet.hold({ ...key, fence: 2 });
  });
  afterEach(async () => wire.close());

  it('returns the balances, the same for a repetition', async () => {
    const balance = { available: 0, held: 0, captured: 1, granted: 1 };
    expect(await wire.wallet.capture({ ...key, fence: 2 })).toEqual({ balance });
    expect(await wire.wallet.capture({ ...key, fence: 2 })).toEqual({ balance });
  });
});

describe.each(WIRES)('Release over %s', (_wire, bindAddress) => {
  const key = { workspaceId: 'w', operationId: 'check' };
  let wire: ServedWallet;
  beforeEach(async () => {
    wire = await serveFundedWallet(bindAddress(), 1);
  });
  afterEach(async () => wire.close());

  it('returns the balances, whether the check was held, released before, or never held', async () => {
    const balance = { available: 1, held: 0, captured: 0, granted: 1 };
    await wire.wallet.hold({ ...key, fence: 1 });
    expect(await wire.wallet.release({ ...key, fence: 1 })).toEqual({ balance });
    expect(await wire.wallet.release({ ...key, fence: 1 })).toEqual({ balance });
    expect(await wire.wallet.release({ ...key, operationId: 'never held', fence: 1 })).toEqual({ balance });
  });
});

describe.each(WIRES)('a change of a check over %s', (_wire, bindAddress) => {
  let wire: ServedWallet;
  beforeAll(async () => {
    wire = await serveFundedWallet(bindAddress(), 1);
  });
  afterAll(async () => wire.close());

  it.each(['hold', 'capture', 'release'] as const)(
    'is validation-failed without a fence: %s',
    async (change) => {
      await expect(
        wire.wallet[change]({ workspaceId: 'w', operationId: 'check', fence: 0 }),
      ).rejects.toMatchObject({ code: 'validation-failed', options: { detail: 'fence must be 1 or more.' } });
    },
  );
});
