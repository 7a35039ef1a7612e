import type { EventEmitter } from 'node:events';
import type { PayerEvidence } from '../../domain/evidence-of';
import {
  admit,
  closedCircuit,
  forgiven,
  hear,
  hurried,
  nextProbeMs,
  tripped,
  type CircuitPolicy,
  type CircuitState,
  type Moment,
} from '../../domain/isolation/circuit-state';
import { rollingTally } from '../../domain/isolation/rolling-tally';
import { settledCallsBreaker, type Breaker } from './breaker';

/** Why a circuit is in its state. */
export type CircuitReason =
  | 'consecutive failures'
  | 'failure rate'
  | 'slow calls'
  | 'most payers fail'
  | 'open time is over'
  | 'probe failed'
  | 'probes succeeded'
  | 'the route failed'
  | 'operator';

export type CircuitSettings = {
  readonly policy: CircuitPolicy;
  /** A call older than this is slow, also while it is in flight. */
  readonly slowMs: number;
  readonly rotation: EventEmitter;
  readonly moment: () => Moment;
  readonly onChange: (state: CircuitState['kind'], reason: CircuitReason) => void;
};

export type Circuit = {
  /** The epoch in which a call may go out, to be handed back with its evidence; undefined when it may not. */
  readonly admit: () => number | undefined;
  /** Tells what a settled call showed. Evidence from another epoch says nothing about this one and is dropped. */
  readonly settle: (epoch: number, evidence: PayerEvidence) => Promise<void>;
  /** Tells, once a call, whether it was slow: when its slow limit passes, or when it settles before. */
  readonly judgePace: (epoch: number, isSlow: boolean) => void;
  readonly trip: (reason: CircuitReason) => void;
  /** Ends the open time; false when the circuit is not open. */
  readonly hurry: () => boolean;
  /** Closed, and nothing remembered; what is in flight counts for nothing. */
  readonly reset: (reason: CircuitReason) => void;
  readonly state: () => CircuitState;
  readonly reason: () => CircuitReason | undefined;
  /** Monotonic milliseconds; undefined while it is closed. */
  readonly nextProbeMs: () => number | undefined;
  readonly failureRate: () => number | undefined;
  /** Refuses everything from now on and drops every listener. */
  readonly shutDown: () => void;
};

/** A payer that is asked rarely never settles ten calls a window; five failures in a row speak for themselves. */
const MAX_CONSECUTIVE_FAILURES = 5;
const MIN_JUDGED_CALLS = 10;
const SLOW_SHARE = 0.8;
/** The window of the pace is as long as the slow limit: what was quick before a payer began to hang has left it by then. */
const PACE_BUCKETS = 8;

/**
 * A circuit that opens on any of: at least half of at least ten settled calls failed; five failures in a row; at least
 * 80 % of at least ten calls slow. Only a failure or a slow call opens it, never a success that completes the ten.
 *
 * opossum keeps the window of settled calls; what happens from the trip to the recovery is `domain/isolation`.
 */
export function circuit(settings: CircuitSettings): Circuit {
  const { policy, slowMs, rotation, moment } = settings;
  let state = closedCircuit(moment().nowMs);
  let reason: CircuitReason | undefined;
  let isShutDown = false;
  let consecutiveFailures = 0;
  let breaker = freshBreaker();
  let pace = freshPace();

  function freshBreaker(): Breaker {
    return settledCallsBreaker(rotation, () => {
      trip('failure rate');
    });
  }

  function freshPace(): ReturnType<typeof rollingTally> {
    return rollingTally(PACE_BUCKETS, slowMs / PACE_BUCKETS);
  }

  function enter(next: CircuitState, why: CircuitReason): void {
    const isChange = next.epoch !== state.epoch;
    state = next;
    if (!isChange) return;
    reason = why;
    consecutiveFailures = 0;
    pace = freshPace();
    breaker.shutDown();
    if (next.kind === 'closed') breaker = freshBreaker();
    settings.onChange(next.kind, why);
  }

  function trip(why: CircuitReason): void {
    if (state.kind !== 'open') enter(tripped(state, policy, moment()), why);
  }

  async function settle(epoch: number, evidence: PayerEvidence): Promise<void> {
    if (epoch !== state.epoch) return;
    if (state.kind === 'half-open') {
      const next = hear(state, { epoch, evidence }, { ...moment(), policy });
      enter(next, next.kind === 'closed' ? 'probes succeeded' : 'probe failed');
    } else if (evidence !== 'none') {
      await count(evidence);
    }
  }

  async function count(evidence: Exclude<PayerEvidence, 'none'>): Promise<void> {
    consecutiveFailures = evidence === 'failure' ? consecutiveFailures + 1 : 0;
    if (consecutiveFailures >= MAX_CONSECUTIVE_FAILURES) trip('consecutive failures');
    else await breaker.hear(evidence);
  }

  function judgePace(epoch: number, isSlow: boolean): void {
    if (epoch !== state.epoch || state.kind !== 'closed') return;
    const { nowMs } = moment();
    pace.add(isSlow, nowMs);
    if (!isSlow) return;
    const { total, hits } = pace.read(nowMs);
    if (total >= MIN_JUDGED_CALLS && hits >= total * SLOW_SHARE) trip('slow calls');
  }

  return {
    admit: () => {
      if (isShutDown) return undefined;
      const admission = admit(state, policy, moment());
      enter(admission.state, admission.state.kind === 'open' ? 'probe failed' : 'open time is over');
      return admission.epoch;
    },
    settle,
    judgePace,
    trip,
    hurry: () => {
      state = hurried(state, moment().nowMs);
      return state.kind === 'open';
    },
    reset: (why) => {
      enter(forgiven(state, moment().nowMs), why);
    },
    state: () => state,
    reason: () => reason,
    nextProbeMs: () => nextProbeMs(state, policy, moment().nowMs),
    failureRate: () => (state.kind === 'closed' ? breaker.failureRate() : undefined),
    shutDown: () => {
      isShutDown = true;
      state = forgiven(state, moment().nowMs);
      breaker.shutDown();
    },
  };
}
