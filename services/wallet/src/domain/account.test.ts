import { apply, brokenInvariant, EMPTY_ACCOUNT, NOTHING_AUDITED, withWallet, type Entry } from './account';

describe('apply', () => {
  const account = { available: 5, held: 3, captured: 2, granted: 10 };
  const who = { actor: 'ops', reason: 'order' };

  it.each<readonly [Entry, typeof account]>([
    [
      { kind: 'grant', checks: 4, ...who },
      { available: 9, held: 3, captured: 2, granted: 14 },
    ],
    [
      { kind: 'adjust', checks: -4, ...who },
      { available: 1, held: 3, captured: 2, granted: 6 },
    ],
    [
      { kind: 'hold', fence: 1 },
      { available: 4, held: 4, captured: 2, granted: 10 },
    ],
    [
      { kind: 'capture', fence: 1 },
      { available: 5, held: 2, captured: 3, granted: 10 },
    ],
    [
      { kind: 'release', fence: 1 },
      { available: 6, held: 2, captured: 2, granted: 10 },
    ],
  ])('moves the balances as %j says', (entry, moved) => {
    expect(apply(account, entry)).toEqual(moved);
  });
});

describe('brokenInvariant', () => {
  it('finds nothing wrong with an empty account', () => {
    expect(brokenInvariant(EMPTY_ACCOUNT)).toBeUndefined();
  });

  it.each([
    ['a balance is negative', { available: -1, held: 1, captured: 0, granted: 0 }],
    ['a balance is negative', { available: 1, held: -1, captured: 0, granted: 0 }],
    ['a balance is negative', { available: 0, held: 1, captured: -1, granted: 0 }],
    ['a balance is no whole number', { available: 0.5, held: 0.5, captured: 0, granted: 1 }],
    ['a balance is no whole number', { available: 2 ** 53, held: 0, captured: 0, granted: 2 ** 53 }],
    ['granted is not available + held + captured', { available: 1, held: 1, captured: 1, granted: 2 }],
  ])('says "%s" of %j', (rule, account) => {
    expect(brokenInvariant(account)).toBe(rule);
  });
});

describe('the audit of all wallets', () => {
  it('counts what is held, and the wallets whose figures do not add up', () => {
    const sound = { available: 7, held: 2, captured: 1, granted: 10 };
    const lost = { ...sound, captured: 0 };
    const negative = { available: -1, held: 1, captured: 0, granted: 0 };
    const audit = [sound, lost, negative].reduce(withWallet, NOTHING_AUDITED);
    expect(audit).toEqual({ openHolds: 5, unsoundWallets: 2 });
  });
});
