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
import { closedWindow, type TripReason, type WindowSettings } from './closed-window';

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
  readonly settle: (epoch: number, evidence: PayerEvidence) => Promise<void>;
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

  function freshWindow(): ReturnType<typeof closedWindow> {
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
    settle: async (epoch, evidence) => {
      if (epoch !== state.epoch) return;
      if (state.kind === 'closed') return window.recordOutcome(evidence);
      const next = recordOutcome(state, { epoch, evidence }, { ...moment(), policy });
      enter(next, next.kind === 'closed' ? 'probes succeeded' : 'probe failed');
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
