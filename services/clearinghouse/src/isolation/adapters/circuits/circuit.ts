import {
  admit,
  type CircuitPolicy,
  type CircuitState,
  closedCircuit,
  resetCircuit,
  recordOutcome,
  probeNow,
  type Moment,
  nextProbeMs,
  tripped,
} from '../../domain/circuit-state';
import type { PayerEvidence } from '../../domain/evidence';
import type { EventEmitter } from 'node:events';
import CircuitBreaker from 'opossum';
import { rollingTally } from '../../domain/recent-calls';

/** Why a circuit is in its state. */
type CircuitReason =
  | TripReason
  | 'most payers fail'
  | 'open time is over'
  | 'probe failed'
  | 'probes succeeded'
  | 'the route failed'
  | 'one workspace fails'
  | 'other workspaces are answered'
  | 'operator';

export type CircuitSettings = Omit<WindowSettings, 'nowMs'> & {
  readonly policy: CircuitPolicy;
  readonly moment: () => Moment;
  /** Called when the window would open the circuit; false keeps it closed, and the window continues. */
  readonly mayTrip?: () => boolean;
  readonly onChange: (state: CircuitState['kind'], reason: CircuitReason) => void;
};

export type Circuit = {
  /** The epoch in which a call may go out, to be handed back with its evidence; undefined when it may not. */
  readonly admit: () => number | undefined;
  /** Adds the evidence of a settled call. Evidence from another epoch is dropped. */
  readonly settle: (epoch: number, evidence: PayerEvidence) => void;
  /** Adds, once per call, whether it was slow: when its slow limit passes, or when it settles before. */
  readonly judgePace: (epoch: number, isSlow: boolean) => void;
  readonly trip: (reason: CircuitReason) => void;
  /** Ends the open time; false when the circuit is not open. */
  readonly probeNow: () => boolean;
  /** Closes the circuit and forgets its calls; calls in flight no longer count. */
  readonly reset: (reason: CircuitReason) => void;
  readonly state: () => CircuitState;
  readonly reason: () => CircuitReason | undefined;
  /** Monotonic milliseconds; undefined while it is closed. */
  readonly nextProbeMs: () => number | undefined;
  readonly failureRate: () => number | undefined;
  /** Refuses everything from now on and drops every listener. */
  readonly shutDown: () => void;
};

/** A circuit: while it is closed, a window of calls decides; from the trip to the recovery, `circuit-state.ts` does. */
export function circuit(settings: CircuitSettings): Circuit {
  const { policy, slowMs, rotation, moment, mayTrip = () => true } = settings;
  const nowMs = (): number => moment().nowMs;
  let state = closedCircuit(nowMs());
  let reason: CircuitReason | undefined;
  let isShutDown = false;
  let window = freshWindow();

  function freshWindow(): ClosedWindow {
    return closedWindow({ slowMs, rotation, nowMs }, (why) => mayTrip() && trip(why));
  }

  function enter(next: CircuitState, why: CircuitReason): void {
    const isChange = next.epoch !== state.epoch;
    state = next;
    if (!isChange) return;
    reason = why;
    window.shutDown();
    if (next.kind === 'closed') window = freshWindow();
    settings.onChange(next.kind, why);
  }

  function trip(why: CircuitReason): true {
    if (state.kind !== 'open') enter(tripped(state, policy, moment()), why);
    return true;
  }

  return {
    admit: () => {
      if (isShutDown) return undefined;
      const admission = admit(state, policy, moment());
      enter(admission.state, admission.state.kind === 'open' ? 'probe failed' : 'open time is over');
      return admission.epoch;
    },
    settle: (epoch, evidence) => {
      if (epoch !== state.epoch) return;
      if (state.kind === 'closed') window.recordOutcome(evidence);
      else {
        const next = recordOutcome(state, { epoch, evidence }, { ...moment(), policy });
        enter(next, next.kind === 'closed' ? 'probes succeeded' : 'probe failed');
      }
    },
    judgePace: (epoch, isSlow) => {
      if (epoch === state.epoch && state.kind === 'closed') window.judgePace(isSlow);
    },
    trip,
    probeNow: () => {
      state = probeNow(state, nowMs());
      return state.kind === 'open';
    },
    reset: (why) => {
      enter(resetCircuit(state, nowMs()), why);
    },
    state: () => state,
    reason: () => reason,
    nextProbeMs: () => nextProbeMs(state, policy, nowMs()),
    failureRate: () => (state.kind === 'closed' ? window.failureRate() : undefined),
    shutDown: () => {
      isShutDown = true;
      state = resetCircuit(state, nowMs());
      window.shutDown();
    },
  };
}

type TripReason = 'consecutive failures' | 'failure rate' | 'slow calls';

type ClosedWindow = {
  /** Counts a settled call; may call `onTrip`. */
  readonly recordOutcome: (evidence: PayerEvidence) => void;
  /** Counts a call as slow when its slow limit passes, or as quick when it settles before. */
  readonly judgePace: (isSlow: boolean) => void;
  /** 0 to 1, of the settled calls in the window; undefined without any. */
  readonly failureRate: () => number | undefined;
  readonly shutDown: () => void;
};

type WindowSettings = {
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
 * @param onTrip returns false to keep the circuit closed; the window then continues, and calls again at the next failure
 */
function closedWindow(
  { slowMs, rotation, nowMs }: WindowSettings,
  onTrip: (reason: TripReason) => boolean,
): ClosedWindow {
  const pace = rollingTally(PACE_BUCKETS, slowMs / PACE_BUCKETS);
  let consecutiveFailures = 0;
  const breaker = settledCallsBreaker(rotation);
  breaker.on('open', () => {
    if (!onTrip('failure rate')) breaker.close();
  });
  return {
    recordOutcome: (evidence) => {
      if (evidence === 'none') return;
      consecutiveFailures = evidence === 'failure' ? consecutiveFailures + 1 : 0;
      if (consecutiveFailures >= MAX_CONSECUTIVE_FAILURES && onTrip('consecutive failures')) return;
      void breaker.fire(evidence);
    },
    judgePace: (isSlow) => {
      pace.add(isSlow, nowMs());
      if (!isSlow) return;
      const { total, hits } = pace.read(nowMs());
      if (total >= MIN_JUDGED_CALLS && hits >= total * SLOW_SHARE) onTrip('slow calls');
    },
    failureRate: () => {
      const { failures, fires } = breaker.stats;
      return fires === 0 ? undefined : failures / fires;
    },
    shutDown: () => {
      breaker.shutdown();
    },
  };
}

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
 */
function settledCallsBreaker(rotation: EventEmitter): CircuitBreaker<[PayerEvidence], void> {
  // opossum writes its defaults into the options it is given, so no two breakers may share them.
  const breaker = new CircuitBreaker<[PayerEvidence], void>(outcomeOf, {
    timeout: false,
    errorThresholdPercentage: FAILURE_RATE_PERCENT,
    volumeThreshold: MIN_SETTLED_CALLS,
    rollingCountBuckets: WINDOW_BUCKETS,
    rotateBucketController: rotation,
    rollingPercentilesEnabled: false,
    enableSnapshots: false,
  });
  // Without one, the promise of `fire` would reject.
  breaker.fallback(() => undefined);
  return breaker;
}

/** A failure is thrown, not rejected with: opossum then counts it, and opens, before `fire` returns. */
function outcomeOf(evidence: PayerEvidence): Promise<void> {
  if (evidence === 'failure') throw PAYER_FAILED;
  return Promise.resolve();
}
