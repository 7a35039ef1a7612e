import { buildIndex, type PayerIndex } from '../domain/build-index';
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
  let current = buildIndex(await store.load());
  return {
    index: () => current,
    reload: async () => {
      current = buildIndex(await store.load());
    },
  };
}
