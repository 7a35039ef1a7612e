import type { Entry } from './entry';

/** Prepaid checks of one workspace. Always: granted = available + held + captured, whole numbers, never negative. */
export type Account = {
  /** Free to be held. */
  readonly available: number;
  /** Set aside for checks that are running. */
  readonly held: number;
  /** Spent. */
  readonly captured: number;
  /** Everything ever granted, corrections included. */
  readonly granted: number;
};

/** What a workspace without a wallet has. */
export const EMPTY_ACCOUNT: Account = { available: 0, held: 0, captured: 0, granted: 0 };

/**
 * How one journal entry changes the balances. The only place that changes them, so replaying a journal gives its
 * account.
 */
export function apply(account: Account, entry: Entry): Account {
  const { available, held, captured, granted } = account;
  switch (entry.kind) {
    case 'grant':
    case 'adjust':
      return { ...account, available: available + entry.checks, granted: granted + entry.checks };
    case 'hold':
      return { ...account, available: available - 1, held: held + 1 };
    case 'capture':
      return { ...account, held: held - 1, captured: captured + 1 };
    case 'release':
      return { ...account, held: held - 1, available: available + 1 };
  }
}

/** Names the first rule an account breaks; undefined when it is sound. */
export function brokenInvariant(account: Account): string | undefined {
  const { available, held, captured, granted } = account;
  const isWhole = [available, held, captured, granted].every((checks) => Number.isSafeInteger(checks));
  if (!isWhole) return 'a balance is no whole number';
  if (available < 0 || held < 0 || captured < 0) return 'a balance is negative';
  if (granted !== available + held + captured) return 'granted is not available + held + captured';
  return undefined;
}
