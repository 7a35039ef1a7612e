import type { PayerEvidence } from './evidence';

export type CircuitPolicy = {
  /** How long the first trip keeps the circuit open; each further one in a row doubles it. */
  readonly openMs: number;
  /** The maximum of the doubling. A circuit that was closed this long starts again at `openMs`. */
  readonly maxOpenMs: number;
  /** A probe that has not settled by then counts as failed. */
  readonly probeMs: number;
};

/**
 * The instant of a change, monotonic milliseconds, and a number from 0 to 1 that spreads the probes of many replicas.
 */
export type Moment = { readonly nowMs: number; readonly random: number };

/**
 * Every change of state, and nothing else, begins a new epoch: evidence of a call that was admitted in another epoch
 * does not count in this one.
 */
export type CircuitState =
  | {
      readonly kind: 'closed';
      readonly epoch: number;
      /** Trips in a row, as of `sinceMs`. */
      readonly trips: number;
      readonly sinceMs: number;
    }
  | {
      readonly kind: 'open';
      readonly epoch: number;
      readonly trips: number;
      readonly openedAtMs: number;
      readonly retryAtMs: number;
    }
  | {
      readonly kind: 'half-open';
      readonly epoch: number;
      readonly trips: number;
      readonly openedAtMs: number;
      readonly successes: number;
      /** When the one probe in flight began. */
      readonly probeSinceMs: number | undefined;
    };

/** One answered probe may be a coincidence. */
const SUCCESSES_TO_CLOSE = 3;

/** Fraction of the open time, added or subtracted, so that replicas do not probe at the same time. */
const JITTER = 0.2;

export function closedCircuit(nowMs: number): CircuitState {
  return { kind: 'closed', epoch: 0, trips: 0, sinceMs: nowMs };
}

/** The state in which the epoch's number is what a call is admitted under; undefined when it may not go out. */
export type Admission = { readonly state: CircuitState; readonly epoch: number | undefined };

/** Whether a call may go out: any while closed, one probe at a time once the open time is over, none otherwise. */
export function admit(state: CircuitState, policy: CircuitPolicy, moment: Moment): Admission {
  const current = withoutDeadProbe(state, policy, moment);
  const { nowMs } = moment;
  switch (current.kind) {
    case 'closed':
      return { state: current, epoch: current.epoch };
    case 'open':
      return nowMs < current.retryAtMs
        ? { state: current, epoch: undefined }
        : probing({ ...current, kind: 'half-open', epoch: current.epoch + 1, successes: 0 }, nowMs);
    case 'half-open':
      return current.probeSinceMs === undefined
        ? probing(current, nowMs)
        : { state: current, epoch: undefined };
  }
}

/**
 * The state after the evidence of a settled call. A closed circuit does not change here: its window decides when to
 * trip.
 */
export function recordOutcome(
  state: CircuitState,
  { epoch, evidence }: { readonly epoch: number; readonly evidence: PayerEvidence },
  moment: Moment & { readonly policy: CircuitPolicy },
): CircuitState {
  if (state.kind !== 'half-open' || epoch !== state.epoch) return state;
  if (evidence === 'failure') return reopened(state, moment.policy, moment);
  const successes = state.successes + (evidence === 'success' ? 1 : 0);
  return successes < SUCCESSES_TO_CLOSE
    ? { ...state, successes, probeSinceMs: undefined }
    : { kind: 'closed', epoch: state.epoch + 1, trips: state.trips, sinceMs: moment.nowMs };
}

/** The open state after any other. Trips count as consecutive unless the circuit was closed for long in between. */
export function tripped(state: CircuitState, policy: CircuitPolicy, moment: Moment): CircuitState {
  const { nowMs } = moment;
  const wasWell = state.kind === 'closed' && nowMs - state.sinceMs >= policy.maxOpenMs;
  const trips = wasWell ? 1 : state.trips + 1;
  const retryAtMs = nowMs + openTimeMs(trips, policy, moment.random);
  return { kind: 'open', epoch: state.epoch + 1, trips, openedAtMs: nowMs, retryAtMs };
}

/** A closed circuit that was never tripped, in a new epoch. */
export function resetCircuit(state: CircuitState, nowMs: number): CircuitState {
  return { ...closedCircuit(nowMs), epoch: state.epoch + 1 };
}

/** An open circuit whose open time is over now; any other state is unchanged. */
export function probeNow(state: CircuitState, nowMs: number): CircuitState {
  return state.kind === 'open' ? { ...state, retryAtMs: Math.min(state.retryAtMs, nowMs) } : state;
}

/** When the next probe may be sent, as far as it is known; undefined while the circuit is closed. */
export function nextProbeMs(state: CircuitState, policy: CircuitPolicy, nowMs: number): number | undefined {
  if (state.kind === 'closed') return undefined;
  if (state.kind === 'open') return state.retryAtMs;
  return state.probeSinceMs === undefined ? nowMs : state.probeSinceMs + policy.probeMs;
}

/** `openMs` doubled with every further trip in a row, at most `maxOpenMs`, and 20 % either way. */
function openTimeMs(trips: number, { openMs, maxOpenMs }: CircuitPolicy, random: number): number {
  return Math.min(openMs * 2 ** (trips - 1), maxOpenMs) * (1 + JITTER * (2 * random - 1));
}

type HalfOpen = Extract<CircuitState, { kind: 'half-open' }>;

function probing(state: Omit<HalfOpen, 'probeSinceMs'>, nowMs: number): Admission {
  return { state: { ...state, probeSinceMs: nowMs }, epoch: state.epoch };
}

function withoutDeadProbe(state: CircuitState, policy: CircuitPolicy, moment: Moment): CircuitState {
  const isDead =
    state.kind === 'half-open' &&
    state.probeSinceMs !== undefined &&
    moment.nowMs - state.probeSinceMs >= policy.probeMs;
  return isDead ? reopened(state, policy, moment) : state;
}

/** The open time runs from the beginning of the probe: a probe that hung has waited long enough. */
function reopened(state: HalfOpen, policy: CircuitPolicy, moment: Moment): CircuitState {
  const trips = state.trips + 1;
  const { nowMs } = moment;
  const retryAtMs = (state.probeSinceMs ?? nowMs) + openTimeMs(trips, policy, moment.random);
  const { openedAtMs } = state;
  return { kind: 'open', epoch: state.epoch + 1, trips, openedAtMs, retryAtMs: Math.max(nowMs, retryAtMs) };
}
