import { compareText, type PayerDirectory } from '../domain/payer';
import type { PayerStore } from './ports';

/** A payer store that lives as long as the test. */
export function memoryPayerStore(initial: PayerDirectory = { payers: [], heads: [] }): PayerStore {
  let directory = initial;
  return {
    isEmpty: () => Promise.resolve(directory.payers.length === 0),
    load: () => Promise.resolve(directory),
    fillIfEmpty: (seed) => {
      if (directory.payers.length > 0) return Promise.resolve(false);
      if (new Set(seed.payers.map(({ id }) => id)).size < seed.payers.length)
        return Promise.reject(new Error('an id repeats'));
      directory = { ...seed, payers: [...seed.payers].sort((a, b) => compareText(a.id, b.id)) };
      return Promise.resolve(true);
    },
  };
}
