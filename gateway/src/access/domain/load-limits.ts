import { DEFAULT_SHARE_WEIGHT } from './workspace';

/**
 * How many requests this process admits at once, learned from how long each one stays. Additive increase while it keeps
 * up, multiplicative decrease when it does not.
 */
export type InFlightLimit = {
  readonly limit: number;
  /**
   * Requests that this process works on. Those that only wait for a payer are excluded: a slow payer is not our load.
   */
  readonly inFlight: number;
  readonly window: Window;
};

type Window = {
  readonly started: Moment;
  readonly changedMs: number;
  /** Requests in flight, summed over time. */
  readonly heldMs: number;
  readonly finished: number;
  /** The most requests in flight at one time. */
  readonly most: number;
};

/** Monotonic time, and how much of it the process was idle until now; both only grow. */
export type Moment = { readonly nowMs: number; readonly idleMs: number };

/** One request enters or leaves this process's own work; `isFinished` when it is over. */
export type Change = { readonly by: 1 | -1; readonly isFinished?: boolean };

/** As many as there are sockets, so that nothing is refused without a reason. */
const CEILING = 1_000;
/** So few requests are no load, however long they take: a dependency is slow, or this process has only just started. */
const FLOOR = 50;
/**
 * An unloaded gateway keeps a request for 10 to 20 ms; one that keeps a request this long is overloaded, or a
 * dependency is.
 */
const MAX_RESIDENCE_MS = 500;
/**
 * A process without idle time is itself the overloaded one, so fewer requests must be in flight. Each turn of the event
 * loop serves all of them but accepts one connection, so with many in flight the queue grows unseen, in connections
 * that are not accepted yet.
 */
const MAX_RESIDENCE_WHEN_BUSY_MS = 100;
const BUSY_SHARE = 0.9;
const DECREASE = 0.9;
/** Applied to the limit and not to the requests in flight: a burst that is done within half a second passes whole. */
const DECREASE_WHEN_BUSY = 0.7;
const INCREASE_PER_MS = 0.1;
const WINDOW_MS = 100;

export function inFlightLimit(now: Moment): InFlightLimit {
  return { limit: CEILING, inFlight: 0, window: windowFrom(now, 0) };
}

/** Whether one more request may be admitted. */
export function admits({ inFlight, limit }: InFlightLimit): boolean {
  return inFlight < limit;
}

/** The state after one change; a window that has ended adjusts the limit first. */
export function afterChange(state: InFlightLimit, { by, isFinished }: Change, now: Moment): InFlightLimit {
  const { limit, inFlight, window } = withTimePassed(state, now);
  const next = inFlight + by;
  return {
    limit,
    inFlight: next,
    window: {
      ...window,
      finished: window.finished + (isFinished === true ? 1 : 0),
      most: Math.max(window.most, next),
    },
  };
}

function withTimePassed({ limit, inFlight, window }: InFlightLimit, now: Moment): InFlightLimit {
  // Work may go on after its client has hung up, so a request that has already left can be counted again.
  const heldMs = window.heldMs + Math.max(0, inFlight) * (now.nowMs - window.changedMs);
  if (now.nowMs - window.started.nowMs < WINDOW_MS) {
    return { limit, inFlight, window: { ...window, heldMs, changedMs: now.nowMs } };
  }
  return { limit: learned(limit, { ...window, heldMs }, now), inFlight, window: windowFrom(now, inFlight) };
}

/**
 * Little's law: the average number in flight, divided by the rate of finished requests, is how long each one stayed.
 */
function learned(limit: number, { heldMs, finished, most, started }: Window, ended: Moment): number {
  const passedMs = ended.nowMs - started.nowMs;
  const isBusy = ended.idleMs - started.idleMs <= passedMs * (1 - BUSY_SHARE);
  const residenceMs = heldMs / Math.max(1, finished);
  if (most > FLOOR && residenceMs > MAX_RESIDENCE_MS) {
    return Math.max(FLOOR, Math.floor(Math.min(limit, most) * DECREASE));
  }
  if (most > FLOOR && isBusy && residenceMs > MAX_RESIDENCE_WHEN_BUSY_MS) {
    return Math.max(FLOOR, Math.floor(limit * DECREASE_WHEN_BUSY));
  }
  return Math.min(CEILING, limit + passedMs * INCREASE_PER_MS);
}

function windowFrom(now: Moment, inFlight: number): Window {
  return { started: now, changedMs: now.nowMs, heldMs: 0, finished: 0, most: inFlight };
}

/** How many requests in flight a tenant of the default weight may have per free slot. */
const REQUESTS_PER_FREE_SLOT = 4;
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
  /** Tenants with requests in flight, this one included. */
  readonly tenants: number;
};

/**
 * Whether one more request of a tenant is admitted: while its requests in flight are fewer than four times the free
 * slots (at the default weight). That leaves room for tenants that arrive, and frees lent slots as requests end. Unlike
 * the limit of a payer's places, this limit may fall below what is already in flight; a tenant with few requests in
 * flight is not refused for that.
 */
export function mayAdmit({ held, weight, inFlight, limit, tenants }: Room): boolean {
  const factor = weight / DEFAULT_SHARE_WEIGHT;
  const lent = Math.max(0, limit - inFlight) * REQUESTS_PER_FREE_SLOT * factor;
  const certain = (limit * CERTAIN_SHARE * Math.min(1, factor)) / tenants;
  return held < Math.max(lent, certain);
}
