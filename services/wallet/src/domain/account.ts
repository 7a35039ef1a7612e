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

/**
 * At most so many checks of a scope may be held or captured on one UTC day. A scope is a name that the caller chose,
 * such as `workspace` or `key:7`; it means something within one workspace only.
 */
export type DailyLimit = { readonly scope: string; readonly maxChecks: number };

/** What a hold is limited by, and on which day. */
export type DailyLimits = {
  /** UTC, YYYY-MM-DD. */
  readonly day: string;
  readonly limits: readonly DailyLimit[];
};

/** Where a held check counts: it gives its places back to the same day when it is released. */
export type DailyPlaces = { readonly day: string; readonly scopes: readonly string[] };

/** How many checks of a scope are held or captured on the day in question. */
export type DailyUse = (scope: string) => number;

/** What a decision does to the counters: 1 takes places, -1 gives them back. */
export type DailyUseChange = {
  readonly places: DailyPlaces;
  readonly by: 1 | -1;
  /** Condition for the change; none when places are given back. */
  readonly limits: readonly DailyLimit[];
};

/** Where nothing is limited. */
export const NO_DAILY_USE: DailyUse = () => 0;
export const NO_DAILY_LIMITS: DailyLimits = { day: '1970-01-01', limits: [] };

/** Where a hold under these limits counts; undefined without any. */
export function placesOf({ day, limits }: DailyLimits): DailyPlaces | undefined {
  return limits.length === 0 ? undefined : { day, scopes: limits.map(({ scope }) => scope) };
}

/** The first scope that has no place left; undefined when all of them have. */
export function exhaustedScope({ limits }: DailyLimits, used: DailyUse): string | undefined {
  return limits.find(({ scope, maxChecks }) => used(scope) >= maxChecks)?.scope;
}

/** Names the counter of a scope on a day; sorts by day. */
export function counterOf(day: string, scope: string): string {
  return `${day}/${scope}`;
}

const DAY_MS = 24 * 60 * 60 * 1_000;
/** A hold lives for minutes, and gives its places back to its own day: older counters are no longer used. */
const KEPT_DAYS = 8;

/** Counters whose names sort before this are deleted once there is one of `day`. */
export function oldestKeptCounter(day: string): string {
  return new Date(Date.parse(day) - KEPT_DAYS * DAY_MS).toISOString().slice(0, 10);
}
