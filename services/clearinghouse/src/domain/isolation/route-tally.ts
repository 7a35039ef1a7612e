export type RouteTally = {
  /** What was last seen of a payer; one of which nothing was seen for ten seconds is no longer active. */
  readonly add: (payerId: string, seen: PayerSign, nowMs: number) => void;
  /** True when at least five payers are active and at least half of them fail. */
  readonly mostPayersFail: (nowMs: number) => boolean;
  readonly clear: () => void;
};

/** How a call ended, or that so many do not end that the payer's own circuit has opened. */
type PayerSign = 'success' | 'failure' | 'hangs';

type Lately = { readonly atMs: number; readonly failuresInARow: number; readonly hadSuccess: boolean };

const ACTIVE_MS = 10_000;
const MIN_ACTIVE_PAYERS = 5;
const FAILING_SHARE = 0.5;
/** Sooner than a payer's own circuit opens, so that the route is judged first. */
const FAILURES_IN_A_ROW = 2;

/**
 * Tells a sick route from sick payers. A payer counts once, however often it is asked, so no payer can make a route look
 * sick alone. It fails while its last two calls did, or its only ones.
 */
export function routeTally(): RouteTally {
  // In the order of the last call, so that those that are no longer active come first.
  const payers = new Map<string, Lately>();

  function forgetInactive(nowMs: number): void {
    for (const [payerId, { atMs }] of payers) {
      if (nowMs - atMs < ACTIVE_MS) return;
      payers.delete(payerId);
    }
  }

  return {
    add: (payerId, seen, nowMs) => {
      forgetInactive(nowMs);
      const before = payers.get(payerId);
      payers.delete(payerId);
      payers.set(payerId, {
        atMs: nowMs,
        failuresInARow: failuresInARow(seen, before?.failuresInARow),
        hadSuccess: seen === 'success' || before?.hadSuccess === true,
      });
    },
    mostPayersFail: (nowMs) => {
      forgetInactive(nowMs);
      const failing = [...payers.values()].filter(isFailing).length;
      return payers.size >= MIN_ACTIVE_PAYERS && failing >= payers.size * FAILING_SHARE;
    },
    clear: () => {
      payers.clear();
    },
  };
}

function failuresInARow(seen: PayerSign, before = 0): number {
  if (seen === 'success') return 0;
  return seen === 'hangs' ? FAILURES_IN_A_ROW : before + 1;
}

function isFailing({ failuresInARow, hadSuccess }: Lately): boolean {
  return failuresInARow >= FAILURES_IN_A_ROW || (failuresInARow > 0 && !hadSuccess);
}
