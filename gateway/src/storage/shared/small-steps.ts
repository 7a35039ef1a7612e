import { setTimeout as pause } from 'node:timers/promises';

/** The most records of one step: its writes must not delay a check by more than a few milliseconds. */
export const STEP = 100;

/** A step is followed by a pause of so many times its own duration, so that checks have most of the store. */
const REST = 3;

/**
 * Repeats a step until it finds less than a full one to do, or has to stop.
 * @param step processes at most `STEP` records, and returns how many there were
 * @param goOn asked before each step
 */
export async function inSmallSteps(step: () => Promise<number>, goOn: () => boolean): Promise<void> {
  while (goOn()) {
    const begunMs = performance.now();
    if ((await step()) < STEP) return;
    await pause((performance.now() - begunMs) * REST);
  }
}
