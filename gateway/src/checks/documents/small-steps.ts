import { setTimeout as pause } from 'node:timers/promises';

/** A step is followed by a pause of so many times its own duration, so that checks have most of the store. */
const REST = 3;

type SmallSteps = {
  /** Processes some records, and returns how many there were. */
  readonly step: () => Promise<number>;
  /** A step with fewer records is the last one. */
  readonly fullStep: number;
};

/**
 * Repeats a step until it finds less than a full one to do, or has to stop.
 * @param goOn asked before each step
 */
export async function inSmallSteps({ step, fullStep }: SmallSteps, goOn: () => boolean): Promise<void> {
  while (goOn()) {
    const begunMs = performance.now();
    if ((await step()) < fullStep) return;
    await pause((performance.now() - begunMs) * REST);
  }
}
