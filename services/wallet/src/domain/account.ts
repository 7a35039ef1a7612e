import type { WalletBalance } from '@eligibility/contract';

/**
 * Prepaid checks of one workspace: what is available, held for checks that are running, captured (spent), and everything
 * ever granted, corrections included. Always: granted = available + held + captured, whole numbers, never negative.
 */
export type Account = Readonly<WalletBalance>;

/** What a workspace without a wallet has. */
export const EMPTY_ACCOUNT: Account = { available: 0, held: 0, captured: 0, granted: 0 };

/** Checks added (`grant`) or corrected (`adjust`, signed) by a person or a system. */
export type Funding = {
  readonly kind: 'grant' | 'adjust';
  readonly checks: number;
  readonly actor: string;
  readonly reason: string;
};

/** One check set aside, spent or given back by the attempt that holds this fence. */
export type Movement = { readonly kind: 'hold' | 'capture' | 'release'; readonly fence: number };

/** One line of the append-only journal: exactly what moved balances. */
export type Entry = Funding | Movement;

/** True for what adds or corrects checks; false for what moves the one check of an operation. */
export function isFunding(terms: { readonly kind: string }): terms is Funding {
  return terms.kind === 'grant' || terms.kind === 'adjust';
}

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

/** Totals of all wallets, each as of when it was read. */
export type WalletAudit = {
  /** Checks that are held and neither captured nor released. */
  readonly openHolds: number;
  /** Wallets that break an invariant; anything but zero is a bug or a manual change of the database. */
  readonly unsoundWallets: number;
};

export const NOTHING_AUDITED: WalletAudit = { openHolds: 0, unsoundWallets: 0 };

/** The audit with one more wallet in it. */
export function withWallet({ openHolds, unsoundWallets }: WalletAudit, account: Account): WalletAudit {
  return {
    openHolds: openHolds + account.held,
    unsoundWallets: unsoundWallets + (brokenInvariant(account) === undefined ? 0 : 1),
  };
}
