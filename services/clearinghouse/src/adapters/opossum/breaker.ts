import type { EventEmitter } from 'node:events';
import CircuitBreaker from 'opossum';
import type { PayerEvidence } from '../../domain/evidence-of';

export type BreakerSettings = {
  /** How long an open breaker waits before it turns half-open. */
  readonly openMs: number;
  /** Emits `rotate` every half deadline; shared by all breakers, so that none has a timer while it is closed. */
  readonly rotation: EventEmitter;
};

export type BreakerChanges = {
  readonly onOpen: () => void;
  readonly onHalfOpen: () => void;
  readonly onClose: () => void;
};

/** Evidence that says something of the payer. */
type TellingEvidence = Exclude<PayerEvidence, 'none'>;

export type Breaker = CircuitBreaker<[TellingEvidence], void>;

/** Of half a deadline each. The newest is still filling, so the window always covers four whole deadlines. */
const WINDOW_BUCKETS = 9;

const MIN_SETTLED_CALLS = 10;

/** opossum opens above its threshold and our rule is "at least half": no window holds enough calls to fall between. */
const FAILURE_RATE_PERCENT = 49.9999;

const PAYER_FAILED = new Error('the payer failed');

/**
 * A closed opossum breaker that hears evidence instead of making calls: `fire(evidence)` when a call has settled. So its
 * counters hold settled calls only, and none of its own limits (timeout, capacity, abort) is in force.
 */
export function closedBreaker({ openMs, rotation }: BreakerSettings, changes: BreakerChanges): Breaker {
  // opossum writes its defaults into the options it is given, so no two breakers may share them.
  const breaker: Breaker = new CircuitBreaker(hear, {
    timeout: false,
    resetTimeout: openMs,
    errorThresholdPercentage: FAILURE_RATE_PERCENT,
    volumeThreshold: MIN_SETTLED_CALLS,
    rollingCountBuckets: WINDOW_BUCKETS,
    rotateBucketController: rotation,
    rollingPercentilesEnabled: false,
    enableSnapshots: false,
  });
  breaker.fallback(() => undefined);
  breaker.on('open', changes.onOpen);
  breaker.on('halfOpen', changes.onHalfOpen);
  breaker.on('close', changes.onClose);
  return breaker;
}

function hear(evidence: TellingEvidence): Promise<void> {
  return evidence === 'failure' ? Promise.reject(PAYER_FAILED) : Promise.resolve();
}
