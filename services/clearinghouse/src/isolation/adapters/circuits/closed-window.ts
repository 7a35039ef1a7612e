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

/** Evidence that says something of the payer. */
type TellingEvidence = Exclude<PayerEvidence, 'none'>;

type Breaker = {
  /** Counts a settled call; may call `onTrip`, at the latest before the promise resolves. */
  readonly recordOutcome: (evidence: TellingEvidence) => Promise<void>;
  /** 0 to 1, of the settled calls in the window; undefined without any. */
  readonly failureRate: () => number | undefined;
  /** Drops its listeners and its timer; it hears nothing more. */
  readonly shutDown: () => void;
};

/** Of half a deadline each. The newest is still filling, so the window always covers four whole deadlines. */
const WINDOW_BUCKETS = 9;

const MIN_SETTLED_CALLS = 10;

/** opossum opens above its threshold and our rule is "at least half": no window holds enough calls to fall between. */
const FAILURE_RATE_PERCENT = 49.9999;

const PAYER_FAILED = new Error('the payer failed');

/**
 * An opossum breaker that hears evidence instead of making calls, so its counters hold settled calls only and none of its
 * own limits (timeout, capacity, abort) is in force. It lives for one closed epoch: when it opens it has done its work.
 * @param rotation emits `rotate` every half deadline; shared by all breakers, so that none has a timer of its own
 * @param onTrip false when the circuit stays closed: the breaker then goes on counting, and asks again at the next failure
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
