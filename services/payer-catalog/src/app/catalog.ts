import { setImmediate as nextTurn } from 'node:timers/promises';
import { indexBuilding, type PayerIndex } from '../domain/build-index';
import type { PayerDirectory } from '../domain/payer';
import type { PayerStore } from './ports';

/** The directory in memory, ready to be asked. */
export type Catalog = {
  /** The index as it is now; take it once a request, so that one answer comes from one directory. */
  readonly index: () => PayerIndex;
  /** Builds a new index from what is stored now and swaps it in; a failure keeps the old one. */
  readonly reload: () => Promise<void>;
};

/** Loads the directory and builds its first index. */
export async function openCatalog(store: PayerStore): Promise<Catalog> {
  let current = await buildInTurns(await store.load());
  return {
    index: () => current,
    reload: async () => {
      current = await buildInTurns(await store.load());
    },
  };
}

/** Builds an index a few milliseconds at a time; whatever waits for the event loop is served in between. */
async function buildInTurns(directory: PayerDirectory): Promise<PayerIndex> {
  const building = indexBuilding(directory);
  for (;;) {
    const step = building.next();
    if (step.done === true) return step.value;
    await nextTurn();
  }
}
