import { DEFAULT_SHARE_WEIGHT } from './workspace';

/**
 * How many requests this process works on at once, learned from how long each one stays. Few are enough to keep a CPU
 * busy, and more only make each other late; a process that mostly waits for a store needs as many as come.
 */
export type InFlightLimit = {
  readonly limit: number;
  /**
   * Requests that this process works on. Those that only wait for a payer are excluded: a slow payer is not our load.
   */
  readonly inFlight: number;
  readonly window: Window;
  /** The same sums over about the last second, in which the older windows count less. */
  readonly recent: Sums;
  /** The part of about the last three windows in which the process had nothing to do. */
  readonly idleShare: number;
};

type Sums = {
  /** Requests in flight, summed over time. */
  readonly heldMs: number;
  readonly finished: number;
};

type Window = Sums & {
  readonly startedMs: number;
  /** How long the process had been idle when the window started. */
  readonly idleMs: number;
  readonly changedMs: number;
  /** The most requests in flight at one time. */
  readonly most: number;
  /** Whether a request had to wait. */
  readonly isFull: boolean;
};

/** Monotonic time, and how long the process has been idle until now; both only grow. */
export type Moment = { readonly nowMs: number; readonly idleMs: () => number };

/** A request enters or leaves this process's own work, `isFinished` when it is over; or, by 0, it has to wait. */
export type Change = { readonly by: 1 | 0 | -1; readonly isFinished?: boolean };

/** As many as there are sockets. */
const CEILING = 1_000;
const FIRST = 64;
/** With fewer, writes to a store no longer share a commit, and the process answers less. */
const FLOOR_WHEN_BUSY = 24;
/** So few requests are no load, however long they take, while the process has pauses: a dependency is slow. */
const FLOOR = 50;
/**
 * An unloaded gateway keeps a request for 10 to 20 ms; one that keeps a request this long is overloaded, or a
 * dependency is.
 */
const MAX_RESIDENCE_MS = 500;
/**
 * A process without idle time is itself the overloaded one. Each turn of the event loop serves all requests in flight
 * but accepts one connection, so with many in flight the queue grows unseen, in connections that are not accepted yet.
 */
const MAX_RESIDENCE_WHEN_BUSY_MS = 50;
const IDLE_WHEN_BUSY = 0.1;
const DECREASE = 0.9;
/** The limit grows by the idle part of the CPU: a store that becomes slow needs several times as many in flight. */
const LEAST_INCREASE = 0.1;
/** The most that one window takes from the limit, so that one long pause does not decide. */
const DECREASE_AT_MOST = 0.7;
const WINDOW_MS = 100;
/** How much the windows before the newest still count. */
const OLDER = 0.9;

export function inFlightLimit(now: Moment): InFlightLimit {
  return {
    limit: FIRST,
    inFlight: 0,
    window: windowFrom(now, 0),
    recent: { heldMs: 0, finished: 0 },
    idleShare: 1,
  };
}

/** The state after one change; a window that has ended adjusts the limit first. */
export function afterChange(state: InFlightLimit, { by, isFinished }: Change, now: Moment): InFlightLimit {
  // Under overload this is the most frequent case: it must cost nothing.
  if (by === 0 && state.window.isFull && now.nowMs - state.window.startedMs < WINDOW_MS) return state;
  const { window, inFlight, ...rest } = withTimePassed(state, now);
  const next = inFlight + by;
  return {
    ...rest,
    inFlight: next,
    window: {
      ...window,
      finished: window.finished + (isFinished === true ? 1 : 0),
      most: Math.max(window.most, next),
      isFull: window.isFull || by === 0,
    },
  };
}

function withTimePassed(state: InFlightLimit, now: Moment): InFlightLimit {
  const { inFlight, recent } = state;
  // Work may go on after its client has hung up, so a request that has already left can be counted again.
  const heldMs = state.window.heldMs + Math.max(0, inFlight) * (now.nowMs - state.window.changedMs);
  const window = { ...state.window, heldMs, changedMs: now.nowMs };
  if (now.nowMs - window.startedMs < WINDOW_MS) return { ...state, window };
  const idle = idleShareOf(window, now);
  const passed = {
    recent: {
      heldMs: recent.heldMs * OLDER + window.heldMs,
      finished: recent.finished * OLDER + window.finished,
    },
    idleShare: (state.idleShare + idle) / 2,
  };
  const limit = learned({ ...state, ...passed, window }, idle);
  return { ...passed, limit, inFlight, window: windowFrom(now, inFlight) };
}

function idleShareOf({ idleMs, startedMs }: Window, { nowMs, ...ended }: Moment): number {
  return Math.max(0, Math.min(1, (ended.idleMs() - idleMs) / (nowMs - startedMs)));
}

/** @param idleNow the idle part of the window that has ended */
function learned({ limit, window, recent, idleShare }: InFlightLimit, idleNow: number): number {
  const { most, isFull } = window;
  const nowMs = residenceMs(window, 1);
  const isLate = idleNow < IDLE_WHEN_BUSY && most > FLOOR_WHEN_BUSY && nowMs > MAX_RESIDENCE_WHEN_BUSY_MS;
  if (isLate) {
    // One such window may be what a slow store answered at once.
    if (idleShare >= IDLE_WHEN_BUSY) return limit;
    const factor = Math.max(DECREASE_AT_MOST, MAX_RESIDENCE_WHEN_BUSY_MS / nowMs);
    return Math.max(FLOOR_WHEN_BUSY, Math.floor(limit * factor));
  }
  // Those of a slow store end in bunches, more than a window apart.
  if (idleNow >= IDLE_WHEN_BUSY && most > FLOOR && residenceMs(recent, most) > MAX_RESIDENCE_MS)
    return Math.max(FLOOR, Math.floor(Math.min(limit, most) * DECREASE));
  if (isFull) return Math.min(CEILING, Math.ceil(limit * (1 + Math.max(LEAST_INCREASE, idleNow))));
  // A limit that is not needed is not kept: the next load may be another one.
  return most > limit / 2 ? limit : Math.max(Math.min(limit, FIRST), Math.floor(limit * DECREASE));
}

/**
 * How long requests stay, by Little's law: the average number in flight, divided by the rate of finished requests.
 * @param atLeast counted as finished: while fewer are, it is how long those in flight have stayed so far
 */
function residenceMs({ heldMs, finished }: Sums, atLeast: number): number {
  return heldMs / Math.max(atLeast, finished);
}

function windowFrom(now: Moment, inFlight: number): Window {
  const { nowMs } = now;
  return {
    startedMs: nowMs,
    idleMs: now.idleMs(),
    changedMs: nowMs,
    heldMs: 0,
    finished: 0,
    most: inFlight,
    isFull: false,
  };
}

/** The part of the limit that is divided among the active tenants; each has its share whatever the others do. */
const CERTAIN_SHARE = 0.5;

export type Room = {
  /** This tenant's requests in flight. */
  readonly held: number;
  /** From 1 to 100. */
  readonly weight: number;
  /** The requests in flight of all tenants. */
  readonly inFlight: number;
  /** The most requests that should be in flight, as far as it is known now. */
  readonly limit: number;
  /** Tenants with requests in flight or waiting, this one included. */
  readonly tenants: number;
};

/**
 * Whether one more request of a tenant is started now: below the limit always, so that a tenant that is alone may use
 * all of it; at the limit while the tenant has less than its certain share, so that one that arrives need not wait
 * until others finish.
 */
export function mayStart({ held, weight, inFlight, limit, tenants }: Room): boolean {
  const factor = Math.min(1, weight / DEFAULT_SHARE_WEIGHT);
  return inFlight < limit || held < (limit * CERTAIN_SHARE * factor) / tenants;
}
