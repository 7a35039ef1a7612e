/** How often a worker has ended soon after its start. */
export type Restarts = { readonly inARow: number };

export const NO_RESTARTS: Restarts = { inARow: 0 };

/** A worker that ran this long did not end because of how it starts. */
const STEADY_MS = 60_000;
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;

/**
 * When a worker that has ended is started again: at once after a steady run, then after pauses that double up to half a
 * minute, so that a worker that cannot run does not use up the machine.
 * @param ranMs how long the worker that has ended had run
 */
export function afterEnd(
  before: Restarts,
  ranMs: number,
): { readonly pauseMs: number; readonly restarts: Restarts } {
  const inARow = ranMs >= STEADY_MS ? 0 : before.inARow;
  const pauseMs = inARow === 0 ? 0 : Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (inARow - 1));
  return { pauseMs, restarts: { inARow: inARow + 1 } };
}
