import type { EventEmitter } from 'node:events';
import CircuitBreaker from 'opossum';
import type { PayerEvidence } from '../../domain/evidence';
import { rollingTally } from '../../domain/rolling-tally';

export type TripReason = 'consecutive failures' | 'failure rate' | 'slow calls';

export type ClosedWindow = {
  /** Counts a settled call; may call `onTrip`, at the latest before the promise resolves. */
  readonly recordOutcome: (evidence: PayerEvidence) => Promise<void>;
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

/** A rarely asked payer never has ten settled calls in a window, so five failures in a row suffice. */
const MAX_CONSECUTIVE_FAILURES = 5;
const MIN_JUDGED_CALLS = 10;
const SLOW_SHARE = 0.8;
/**
 * The window for slow calls is as long as the slow limit, so calls from before a payer began to hang have left it by
 * then.
 */
const PACE_BUCKETS = 8;

/**
 * The evidence that opens a closed circuit. It trips on any of: at least half of at least ten settled calls failed;
 * five failures in a row; at least 80 % of at least ten calls slow. Only a failure or a slow call trips it, never a
 * success that completes the ten.
 * @param onTrip returns false to keep the circuit closed; the window then continues
 */
export function closedWindow(
  { slowMs, rotation, nowMs }: WindowSettings,
  onTrip: (reason: TripReason) => boolean,
): ClosedWindow {
  const pace = rollingTally(PACE_BUCKETS, slowMs / PACE_BUCKETS);
  let consecutiveFailures = 0;
  const breaker = settledCallsBreaker(rotation, () => onTrip('failure rate'));
  return {
    recordOutcome: async (evidence) => {
      if (evidence === 'none') return;
      consecutiveFailures = evidence === 'failure' ? consecutiveFailures + 1 : 0;
      if (consecutiveFailures >= MAX_CONSECUTIVE_FAILURES && onTrip('consecutive failures')) return;
      await breaker.recordOutcome(evidence);
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

/** Evidence about the payer's health, good or bad. */
type TellingEvidence = Exclude<PayerEvidence, 'none'>;

type Breaker = {
  /** Counts a settled call; may call `onTrip`, at the latest before the promise resolves. */
  readonly recordOutcome: (evidence: TellingEvidence) => Promise<void>;
  /** 0 to 1, of the settled calls in the window; undefined without any. */
  readonly failureRate: () => number | undefined;
  /** Removes its listeners and its timer; no further evidence counts. */
  readonly shutDown: () => void;
};

/** Buckets of half a deadline each. The newest is incomplete, so the window always covers four whole deadlines. */
const WINDOW_BUCKETS = 9;

const MIN_SETTLED_CALLS = 10;

/**
 * opossum opens above its threshold but our rule is "at least half": the difference is less than one call in any
 * window.
 */
const FAILURE_RATE_PERCENT = 49.9999;

const PAYER_FAILED = new Error('the payer failed');

/**
 * An opossum breaker that receives evidence instead of making calls, so its counters hold settled calls only and its
 * own limits (timeout, capacity, abort) do not apply. It is used for one closed epoch, until it opens.
 * @param rotation emits `rotate` every half deadline; shared by all breakers, so that none has a timer of its own
 * @param onTrip returns false to keep the circuit closed: the breaker then continues, and calls again at the next
 * failure
 */
function settledCallsBreaker(rotation: EventEmitter, onTrip: () => boolean): Breaker {
  // opossum writes its defaults into the options it is given, so no two breakers may share them.
  const breaker = new CircuitBreaker<[TellingEvidence], void>(outcomeOf, {
    timeout: false,
    errorThresholdPercentage: FAILURE_RATE_PERCENT,
    volumeThreshold: MIN_SETTLED_CALLS,
    rollingCountBuckets: WINDOW_BUCKETS,
    rotateBucketController: rotation,
    rollingPercentilesEnabled: false,
    enableSnapshots: false,
  });
  breaker.fallback(() => undefined);
  breaker.on('open', () => {
    if (!onTrip()) breaker.close();
  });
  return {
    recordOutcome: (evidence) => breaker.fire(evidence),
    failureRate: () => {
      const { failures, fires } = breaker.stats;
      return fires === 0 ? undefined : failures / fires;
    },
    shutDown: () => {
      breaker.shutdown();
    },
  };
}

function outcomeOf(evidence: TellingEvidence): Promise<void> {
  return evidence === 'failure' ? Promise.reject(PAYER_FAILED) : Promise.resolve();
}
