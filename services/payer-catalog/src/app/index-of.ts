import { setImmediate as nextTurn } from 'node:timers/promises';
import { indexBuilding, type PayerDirectory, type PayerIndex } from '@eligibility/payer-matching';

/** Builds an index a few milliseconds at a time; whatever waits for the event loop is served in between. */
export async function indexOf(directory: PayerDirectory): Promise<PayerIndex> {
  const building = indexBuilding(directory);
  for (;;) {
    const step = building.next();
    if (step.done === true) return step.value;
    await nextTurn();
  }
}
