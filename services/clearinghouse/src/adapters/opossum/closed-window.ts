import type { EventEmitter } from 'node:events';
import type { PayerEvidence } from '../../domain/evidence-of';
import { rollingTally } from '../../domain/isolation/rolling-tally';
import { settledCallsBreaker } from './breaker';

export type TripReason = 'consecutive failures' | 'failure rate' | 'slow calls';

export type ClosedWindow = {
  /** Counts a settled call; may call `onTrip`, at the latest before the promise resolves. */
  readonly hear: (evidence: PayerEvidence) => Promise<void>;
  /** Counts a call as slow when its slow limit passes, or as quick when it settles before. */
  readonly judgePace: (isSlow: boolean) => void;
  /** 0 to 1, of the settled calls in the window; undefined without any. */
  readonly failureRate: () => number | undefined;
  readonly shutDown: () => void;
};

export type WindowSettings = {
  /** A call older than this is slow, also while it is in flight. */
  readonly slowMs: number;
  readonly rotation: EventEmitter;
  /** Monotonic milliseconds. */
  readonly nowMs: () => number;
};

/** A payer that is asked rarely never settles ten calls a window; five failures in a row speak for themselves. */
const MAX_CONSECUTIVE_FAILURES = 5;
const MIN_JUDGED_CALLS = 10;
const SLOW_SHARE = 0.8;
/** The window of the pace is as long as the slow limit: what was quick before a payer began to hang has left it by then. */
const PACE_BUCKETS = 8;

/**
 * What a closed circuit looks at. It trips on any of: at least half of at least ten settled calls failed; five failures in
 * a row; at least 80 % of at least ten calls slow. Only a failure or a slow call trips it, never a success that completes
 * the ten.
 * @param onTrip false when the circuit stays closed all the same; the window then goes on
 */
export function closedWindow(
  { slowMs, rotation, nowMs }: WindowSettings,
  onTrip: (reason: TripReason) => boolean,
): ClosedWindow {
  const pace = rollingTally(PACE_BUCKETS, slowMs / PACE_BUCKETS);
  let consecutiveFailures = 0;
  const breaker = settledCallsBreaker(rotation, () => onTrip('failure rate'));
  return {
    hear: async (evidence) => {
      if (evidence === 'none') return;
      consecutiveFailures = evidence === 'failure' ? consecutiveFailures + 1 : 0;
      if (consecutiveFailures >= MAX_CONSECUTIVE_FAILURES && onTrip('consecutive failures')) return;
      await breaker.hear(evidence);
    },
    judgePace: (isSlow) => {
      pace.add(isSlow, nowMs());
      if (!isSlow) return;
      const { total, hits } = pace.read(nowMs());
      if (total >= MIN_JUDGED_CALLS && hits >= total * SLOW_SHARE) onTrip('slow calls');
    },
    failureRate: breaker.failureRate,
    shutDown: breaker.shutDown,
  };
}
