import { WIRES } from '@eligibility/kit/testing';
import { AppError } from '@eligibility/kit';
import { HoldVerb } from '@eligibility/protos/wallet/v1/wallet';
import { inMemoryStore } from '../testing/in-memory-store';
import { serveWallet, type ServedWallet } from '../testing/served-wallet';

const DONE = { errorCode: '', detail: '', exhaustedScope: '' };
const REFUSED = { detail: '', exhaustedScope: '', balance: undefined };
/** The only wallet had two checks. */
const balances = (available: number, held: number, captured = 0) => ({
  balance: { available, held, captured, granted: 2 },
});

/** One change of a check in the one wallet there is. */
const change = (verb: HoldVerb, operationId: string, fence = 1) => ({
  verb,
  workspaceId: 'w',
  operationId,
  fence,
});
const { HOLD, CAPTURE, RELEASE, UNSPECIFIED } = HoldVerb;

describe.each(WIRES)('ChangeHolds over %s', (_wire, bindAddress) => {
  const outage = new AppError('service-unavailable', { cause: new Error('disk full') });
  let brokenWorkspaces: readonly string[];
  let wire: ServedWallet;
  beforeEach(async () => {
    brokenWorkspaces = [];
    const store = inMemoryStore();
    wire = await serveWallet(bindAddress(), {
      ...store,
      change: (wanted) =>
        brokenWorkspaces.includes(wanted.workspaceId) ? Promise.reject(outage) : store.change(wanted),
    });
    const terms = { checks: 2, actor: 'ops', reason: 'order' };
    await wire.wallet.grant({ workspaceId: 'w', operationId: 'top-up', ...terms });
  });
  afterEach(async () => wire.close());
  const balance = async () => (await wire.wallet.getBalance({ workspaceId: 'w' })).balance;

  it('makes every possible change, and refuses the others one by one, in order', async () => {
    const changes = [change(HOLD, 'a'), change(HOLD, 'b'), change(HOLD, 'c'), change(CAPTURE, 'never')];
    const { results } = await wire.wallet.changeHolds({ changes });
    expect(results.map(({ errorCode }) => errorCode)).toEqual([
      '',
      '',
      'insufficient-balance',
      'operation-conflict',
    ]);
    expect(results[2]?.detail).toBe('The wallet does not have enough checks left.');
    expect(await balance()).toEqual({ available: 0, held: 2, captured: 0, granted: 2 });
  });

  it('makes holds, captures and releases, and changes nothing when it is repeated', async () => {
    const changes = [change(HOLD, 'a'), change(HOLD, 'b')];
    const settled = [change(CAPTURE, 'a'), change(RELEASE, 'b')];
    for (const together of [changes, changes, settled, settled]) {
      expect(await wire.wallet.changeHolds({ changes: together })).toMatchObject({ results: [DONE, DONE] });
    }
    expect(await balance()).toEqual({ available: 1, held: 0, captured: 1, granted: 2 });
  });

  it('does the same as Hold, Capture and Release, which are deprecated', async () => {
    const { deprecated } = wire.wallet;
    const key = (operationId: string) => ({ workspaceId: 'w', operationId, fence: 1 });
    const limited = { ...key('c'), dailyLimits: [{ scope: 'key:7', maxChecks: 0 }] };
    expect(await deprecated.hold(key('a'))).toEqual(balances(1, 1));
    expect(await deprecated.hold(key('b'))).toEqual(balances(0, 2));
    expect(await deprecated.capture(key('a'))).toEqual(balances(0, 1, 1));
    expect(await deprecated.release(key('b'))).toEqual(balances(1, 0, 1));
    await expect(deprecated.hold(limited)).rejects.toMatchObject({ code: 'daily-budget-exhausted' });
    await expect(deprecated.capture(key('never'))).rejects.toMatchObject({ code: 'operation-conflict' });
    await expect(deprecated.release({ ...key('a'), fence: 0 })).rejects.toMatchObject({
      code: 'validation-failed',
    });
  });

  it('returns with each change the balances after it, repeated or not, and none with a refusal', async () => {
    const results = async (...changes: readonly ReturnType<typeof change>[]) =>
      (await wire.wallet.changeHolds({ changes })).results.map(({ balance: after }) => ({ balance: after }));
    expect(await results(change(HOLD, 'a'))).toEqual([balances(1, 1)]);
    expect(await results(change(HOLD, 'a', 2))).toEqual([balances(1, 1)]);
    expect(await results(change(CAPTURE, 'a', 2))).toEqual([balances(1, 0, 1)]);
    expect(await results(change(CAPTURE, 'a', 2))).toEqual([balances(1, 0, 1)]);
    expect(await results(change(HOLD, 'b'))).toEqual([balances(0, 1, 1)]);
    expect(await results(change(HOLD, 'c'))).toEqual([{ balance: undefined }]);
    expect(await results(change(RELEASE, 'b'))).toEqual([balances(1, 0, 1)]);
  });

  it.each([
    ['verb must be hold, capture or release.', change(UNSPECIFIED, 'a')],
    ['operation_id must be 1 to 100 characters, no control characters.', change(HOLD, '')],
    ['fence must be 1 or more.', change(HOLD, 'a', 0)],
  ])('refuses only the malformed change: %s', async (detail, wrong) => {
    const { results } = await wire.wallet.changeHolds({ changes: [wrong, change(HOLD, 'b')] });
    expect(results).toEqual([
      { ...REFUSED, errorCode: 'validation-failed', detail },
      { ...DONE, ...balances(1, 1) },
    ]);
  });

  it.each([0, 129])('refuses %d changes as a whole', async (count) => {
    const changes = Array.from({ length: count }, () => change(HOLD, 'a'));
    await expect(wire.wallet.changeHolds({ changes })).rejects.toMatchObject({ code: 'validation-failed' });
  });

  it('fails as a whole while the store is down, and one by one when only some writes fail', async () => {
    brokenWorkspaces = ['x'];
    const lost = { ...change(HOLD, 'a'), workspaceId: 'x' };
    await expect(wire.wallet.changeHolds({ changes: [lost, lost] })).rejects.toMatchObject({
      code: 'service-unavailable',
    });
    const { results } = await wire.wallet.changeHolds({ changes: [lost, change(HOLD, 'b')] });
    expect(results).toEqual([
      { ...REFUSED, errorCode: 'service-unavailable' },
      { ...DONE, ...balances(1, 1) },
    ]);
  });

  it('refuses a hold whose daily limit is reached, names the scope, and accepts it again after a release', async () => {
    const limited = (operationId: string, fence = 1) => ({
      ...change(HOLD, operationId, fence),
      dailyLimits: [
        { scope: 'workspace', maxChecks: 2 },
        { scope: 'key:7', maxChecks: 1 },
      ],
    });
    const used = async () =>
      (await wire.wallet.getBalance({ workspaceId: 'w', dailyScopes: ['workspace', 'key:7', 'key:8'] }))
        .dailyUse;
    const { results } = await wire.wallet.changeHolds({ changes: [limited('a'), limited('b')] });
    const exhausted = {
      ...REFUSED,
      errorCode: 'daily-budget-exhausted',
      detail: 'The daily budget is used up.',
      exhaustedScope: 'key:7',
    };
    expect(results).toEqual([{ ...DONE, ...balances(1, 1) }, exhausted]);
    expect(await used()).toEqual([
      { scope: 'workspace', used: 1 },
      { scope: 'key:7', used: 1 },
      { scope: 'key:8', used: 0 },
    ]);
    await wire.wallet.changeHolds({ changes: [change(RELEASE, 'a')] });
    expect(await wire.wallet.changeHolds({ changes: [limited('b')] })).toMatchObject({ results: [DONE] });
    wire.clock.advance(24 * 60 * 60 * 1_000);
    expect((await used()).map(({ used: checks }) => checks)).toEqual([0, 0, 0]);
  });

  it.each([
    [[{ scope: 'a.b', maxChecks: 1 }]],
    [[{ scope: '$a', maxChecks: 1 }]],
    [[{ scope: '', maxChecks: 1 }]],
    [[1, 2].map(() => ({ scope: 'a', maxChecks: 1 }))],
    [[1, 2, 3, 4, 5].map((n) => ({ scope: String(n), maxChecks: 1 }))],
  ])('refuses malformed limits: %j', async (dailyLimits) => {
    const { results } = await wire.wallet.changeHolds({ changes: [{ ...change(HOLD, 'a'), dailyLimits }] });
    expect(results.map(({ errorCode }) => errorCode)).toEqual(['validation-failed']);
  });
});
