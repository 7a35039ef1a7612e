import { targetKey, type Override } from '../domain/isolation/override';
import type { OverrideStore } from './ports';

/** The overrides of a test, in memory. */
export function memoryOverrideStore(): OverrideStore {
  const kept = new Map<string, Override>();
  return {
    put: (override) => {
      kept.set(targetKey(override.target), override);
      return Promise.resolve();
    },
    remove: (target) => {
      kept.delete(targetKey(target));
      return Promise.resolve();
    },
    all: () => Promise.resolve([...kept.values()]),
  };
}
