import type { StoreServer } from './server';

/** After all tests: stops what `start-stores` started. */
async function stopStores(): Promise<void> {
  const { startedStores = [] } = globalThis as { startedStores?: readonly StoreServer[] };
  await Promise.all(startedStores.map(({ stop }) => stop()));
}

export = stopStores;
