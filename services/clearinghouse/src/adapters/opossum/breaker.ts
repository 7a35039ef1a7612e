import type { EventEmitter } from 'node:events';
import CircuitBreaker from 'opossum';
import type { PayerEvidence } from '../../domain/evidence-of';

/** Evidence that says something of the payer. */
type TellingEvidence = Exclude<PayerEvidence, 'none'>;

export type Breaker = {
  /** Counts a settled call; may call `onTrip`, at the latest before the promise resolves. */
  readonly hear: (evidence: TellingEvidence) => Promise<void>;
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
export function settledCallsBreaker(rotation: EventEmitter, onTrip: () => boolean): Breaker {
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
    hear: (evidence) => breaker.fire(evidence),
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
