import type { StoreServer } from '@eligibility/testkit';
import { stopSharedSystems } from './shared-system';

/** After all tests: stops what `startStores` started, and the system of tests that ran in this very process. */
async function stopStores(): Promise<void> {
  await stopSharedSystems();
  const { startedStores = [] } = globalThis as { startedStores?: readonly StoreServer[] };
  await Promise.all(startedStores.map(({ stop }) => stop()));
}

export = stopStores;
