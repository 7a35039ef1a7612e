import type { CircuitOverride } from '@eligibility/contract';
import { type OverrideStore, targetKey } from './ports';

/** The overrides of a test, in memory. */
export function memoryOverrideStore(): OverrideStore {
  const kept = new Map<string, CircuitOverride>();
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
