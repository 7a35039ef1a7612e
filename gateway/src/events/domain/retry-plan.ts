const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** How long after each failed try the next one is: 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h. */
const WAITS_MS: readonly number[] = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];

/** An endpoint that asks for more than this is tried again after it. */
const LONGEST_ASKED_MS = 24 * HOUR_MS;

/**
 * How long to wait after so many failed tries; undefined when there is no further try.
 * @param askedMs what the endpoint asked for with `Retry-After`; never sooner than planned
 */
export function waitAfter(failedTries: number, askedMs = 0): number | undefined {
  const waitMs = WAITS_MS[failedTries - 1];
  return waitMs === undefined ? undefined : Math.max(waitMs, Math.min(askedMs, LONGEST_ASKED_MS));
}

/** After so long without a single success, an endpoint is disabled. */
export const FAILING_MS = 5 * 24 * HOUR_MS;
