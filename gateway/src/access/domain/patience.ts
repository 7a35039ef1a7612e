/**
 * How many requests may wait until this process has room for them. A burst waits as a whole: it is over soon. When more
 * is asked for than the process can do, waiting would only make each answer late, so that then nearly none may wait.
 */
export type Patience = {
  /** How fast requests are started while others wait; undefined while that is not known. */
  readonly startsPerMs: number | undefined;
  readonly window: { readonly startedMs: number; readonly starts: number; readonly isFull: boolean };
  /** The first and the last refusal of those that came without a pause between them. */
  readonly refused: { readonly firstMs: number; readonly lastMs: number };
};

/** A burst that this process can do within half a second is not refused. */
const CALM_WAIT_MS = 500;
/** As many clients as a busy office has, each of which waits for its answer. */
const CALM_LEAST = 64;
/** Enough that no turn of the event loop finds nothing to start. */
const OVERLOADED_WAIT_MS = 10;
const OVERLOADED_LEAST = 8;
/** A burst that is too large for the room is over sooner; what waits then is answered. */
const OVERLOADED_AFTER_MS = 150;
/** So long after the last refusal the overload is over. */
const OVERLOADED_FOR_MS = 2_000;
const NO_REFUSALS = { firstMs: -Infinity, lastMs: -Infinity };
const WINDOW_MS = 100;
/** The share of the newest window in the average: a change of the capacity is followed within half a second. */
const NEWEST = 0.3;
/** Assumed at first: more than most processes can do. */
const FIRST_PER_MS = 1;

export function patience(nowMs: number): Patience {
  return {
    startsPerMs: undefined,
    window: { startedMs: nowMs, starts: 0, isFull: false },
    refused: NO_REFUSALS,
  };
}

/** The state after a request was started. @param areWaiting whether others still wait */
export function afterStart(state: Patience, areWaiting: boolean, nowMs: number): Patience {
  const { window, startsPerMs } = state;
  const starts = window.starts + 1;
  const passedMs = nowMs - window.startedMs;
  if (passedMs < WINDOW_MS)
    return { ...state, window: { ...window, starts, isFull: window.isFull && areWaiting } };
  const newest = starts / passedMs;
  const before = startRate(state);
  return {
    ...state,
    // Without anything that waits, it is the rate at which requests come.
    startsPerMs: window.isFull && areWaiting ? before + NEWEST * (newest - before) : startsPerMs,
    window: { startedMs: nowMs, starts: 0, isFull: areWaiting },
  };
}

/** The state after a request was refused. */
export function afterRefusal(state: Patience, nowMs: number): Patience {
  const { firstMs, lastMs } = state.refused;
  const isNew = nowMs - lastMs >= OVERLOADED_FOR_MS;
  return { ...state, refused: { firstMs: isNew ? nowMs : firstMs, lastMs: nowMs } };
}

/** The state after a while in which the process had nothing to work on: the overload is over. */
export function afterPause(state: Patience): Patience {
  return { ...state, refused: NO_REFUSALS };
}

/** How many requests are started in a millisecond while others wait. */
export function startRate({ startsPerMs = FIRST_PER_MS }: Patience): number {
  return startsPerMs;
}

/**
 * How many requests may wait.
 * @param waiting how many do: what waits in a burst is not refused because the process has become slower
 */
export function mostWaiting(state: Patience, waiting: number, nowMs: number): number {
  const startsPerMs = startRate(state);
  const { firstMs, lastMs } = state.refused;
  const isOverloaded = lastMs - firstMs >= OVERLOADED_AFTER_MS && nowMs - lastMs < OVERLOADED_FOR_MS;
  return isOverloaded
    ? Math.max(OVERLOADED_LEAST, startsPerMs * OVERLOADED_WAIT_MS)
    : Math.max(CALM_LEAST, startsPerMs * CALM_WAIT_MS, waiting);
}
