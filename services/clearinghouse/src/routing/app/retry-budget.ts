import type { Clock } from '@eligibility/kit';

export type RetryBudget = {
  /** Counts one check of the payer. */
  readonly deposit: (payerId: string) => void;
  /** Takes one extra attempt out of the payer's budget; false when nothing is left of it. */
  readonly withdraw: (payerId: string) => boolean;
};

type Spending = { readonly sinceMs: number; readonly checks: number; readonly extras: number };

/** One extra attempt for every ten checks, so that retries never add much load to a failing payer. */
const CHECKS_PER_EXTRA = 10;

/** The minimum for a rarely asked payer; as many failures as open its circuit. */
const RESERVE = 5;

const WINDOW_MS = 60_000;

/** Above this many payers, those that were asked longest ago are forgotten; each of them has its reserve again then. */
const MAX_PAYERS = 4_096;

/**
 * Bounds the extra attempts a payer gets in a minute: a tenth of its checks, or five if that is more. From 50 checks a
 * minute on, a total failure costs the payer no more than 1.1 attempts a check.
 */
export function retryBudget(clock: Pick<Clock, 'monotonicMs'>): RetryBudget {
  // A Map keeps the order of insertion: its first key is the one that was written longest ago.
  const byPayer = new Map<string, Spending>();

  const current = (payerId: string): Spending => {
    const nowMs = clock.monotonicMs();
    const spending = byPayer.get(payerId);
    const isCurrent = spending !== undefined && nowMs - spending.sinceMs < WINDOW_MS;
    return isCurrent ? spending : { sinceMs: nowMs, checks: 0, extras: 0 };
  };
  const keep = (payerId: string, spending: Spending): void => {
    byPayer.delete(payerId);
    byPayer.set(payerId, spending);
    const [oldest] = byPayer.keys();
    if (byPayer.size > MAX_PAYERS && oldest !== undefined) byPayer.delete(oldest);
  };

  return {
    deposit: (payerId) => {
      const spending = current(payerId);
      keep(payerId, { ...spending, checks: spending.checks + 1 });
    },
    withdraw: (payerId) => {
      const spending = current(payerId);
      if (spending.extras >= Math.max(RESERVE, Math.floor(spending.checks / CHECKS_PER_EXTRA))) return false;
      keep(payerId, { ...spending, extras: spending.extras + 1 });
      return true;
    },
  };
}
