import { FAILURES_IN_A_ROW, latelyBy, type Sign } from './workspace-votes';

export type RouteTally = {
  /** What was last seen of a payer; one of which nothing was seen for ten seconds is no longer active. */
  readonly add: (payerId: string, seen: Sign, nowMs: number) => void;
  /** True when at least five payers are active and at least half of them fail. */
  readonly mostPayersFail: (nowMs: number) => boolean;
  readonly clear: () => void;
};

const MIN_ACTIVE_PAYERS = 5;
const FAILING_SHARE = 0.5;

/**
 * Tells a sick route from sick payers. A payer counts once, however often it is asked, so no payer can make a route look
 * sick alone. It fails while its last two calls did: single failures at five rarely asked payers may each be a chance.
 */
export function routeTally(): RouteTally {
  const payers = latelyBy();
  return {
    add: payers.add,
    mostPayersFail: (nowMs) => {
      const active = payers.active(nowMs);
      const failing = [...active.values()].filter((one) => one.failuresInARow >= FAILURES_IN_A_ROW).length;
      return active.size >= MIN_ACTIVE_PAYERS && failing >= active.size * FAILING_SHARE;
    },
    clear: payers.clear,
  };
}
