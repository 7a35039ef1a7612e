/**
 * How many requests this process takes on at once, learned from how long it keeps them. Additive increase while it keeps
 * up, multiplicative decrease when it does not.
 */
export type InFlightLimit = {
  readonly limit: number;
  /** Requests in our own hands: not those that only wait for a payer, whose slowness is none of our load. */
  readonly inHand: number;
  readonly window: Window;
};

type Window = {
  readonly started: Moment;
  readonly changedMs: number;
  /** Requests in hand, summed over time. */
  readonly heldMs: number;
  readonly finished: number;
  /** The most there were in hand at once. */
  readonly most: number;
};

/** Monotonic time, and how much of it until now the process had nothing to do and waited; both only grow. */
export type Moment = { readonly nowMs: number; readonly idleMs: number };

/** One request comes into our hands or goes out of them; `isFinished` when it does not come back. */
export type Change = { readonly by: 1 | -1; readonly isFinished?: boolean };

/** As many as there are sockets: nothing is refused before there was a reason to. */
const CEILING = 1_000;
/** So few are no load, however long they take: something we wait for is slow, or this process has only just started. */
const FLOOR = 50;
/** An unloaded gateway keeps a request for 10 to 20 ms; whoever keeps one this long waits for something that is overloaded. */
const KEPT_TOO_LONG_MS = 500;
/**
 * Without a pause there is no doubt who is overloaded, and less must be in hand: each turn of the event loop serves them
 * all but accepts one connection, so that behind many the queue is where nobody sees it, before the door.
 */
const KEPT_TOO_LONG_WHEN_BUSY_MS = 100;
const BUSY_SHARE = 0.9;
const DECREASE = 0.9;
/** From where the limit is, and not from what is in hand: a burst that is done within half a second passes whole. */
const DECREASE_WHEN_BUSY = 0.7;
const INCREASE_PER_MS = 0.1;
const WINDOW_MS = 100;

export function inFlightLimit(now: Moment): InFlightLimit {
  return { limit: CEILING, inHand: 0, window: windowFrom(now, 0) };
}

/** Whether one more request may be taken on. */
export function admits({ inHand, limit }: InFlightLimit): boolean {
  return inHand < limit;
}

/** The state after one change; a window that is over teaches the limit first. */
export function afterChange(state: InFlightLimit, { by, isFinished }: Change, now: Moment): InFlightLimit {
  const { limit, inHand, window } = withTimePassed(state, now);
  const next = inHand + by;
  return {
    limit,
    inHand: next,
    window: {
      ...window,
      finished: window.finished + (isFinished === true ? 1 : 0),
      most: Math.max(window.most, next),
    },
  };
}

function withTimePassed({ limit, inHand, window }: InFlightLimit, now: Moment): InFlightLimit {
  // Work may go on after its client has hung up, and comes back into hands that have let go of it already.
  const heldMs = window.heldMs + Math.max(0, inHand) * (now.nowMs - window.changedMs);
  if (now.nowMs - window.started.nowMs < WINDOW_MS) {
    return { limit, inHand, window: { ...window, heldMs, changedMs: now.nowMs } };
  }
  return { limit: learned(limit, { ...window, heldMs }, now), inHand, window: windowFrom(now, inHand) };
}

/** Little's law: what was in hand on average, by how many were finished, is how long each was kept. */
function learned(limit: number, { heldMs, finished, most, started }: Window, ended: Moment): number {
  const passedMs = ended.nowMs - started.nowMs;
  const isBusy = ended.idleMs - started.idleMs <= passedMs * (1 - BUSY_SHARE);
  const keptMs = heldMs / Math.max(1, finished);
  if (most > FLOOR && keptMs > KEPT_TOO_LONG_MS) {
    return Math.max(FLOOR, Math.floor(Math.min(limit, most) * DECREASE));
  }
  if (most > FLOOR && isBusy && keptMs > KEPT_TOO_LONG_WHEN_BUSY_MS) {
    return Math.max(FLOOR, Math.floor(limit * DECREASE_WHEN_BUSY));
  }
  return Math.min(CEILING, limit + passedMs * INCREASE_PER_MS);
}

function windowFrom(now: Moment, inHand: number): Window {
  return { started: now, changedMs: now.nowMs, heldMs: 0, finished: 0, most: inHand };
}
