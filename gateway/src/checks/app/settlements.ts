import { failpoint, type Log } from '@eligibility/kit';
import type { Attempt, CheckStore } from './ports';

/**
 * Remembers which checks the wallet has settled, and writes that to the store in batches after the answers. A lost note
 * is harmless: the reconciler settles the check once more, which changes nothing.
 */
export type SettlementBuffer = {
  readonly add: (attempt: Attempt) => void;
  /** Writes the buffered notes. */
  readonly flush: () => Promise<void>;
};

/** More than this means that the store is down; the reconciler finds what is dropped here. */
const MAX_NOTES = 10_000;

export function settlementBuffer(checks: Pick<CheckStore, 'markSettled'>, log: Log): SettlementBuffer {
  let notes: Attempt[] = [];
  return {
    add: (attempt) => {
      if (notes.length < MAX_NOTES) notes.push(attempt);
    },
    flush: async () => {
      if (notes.length === 0) return;
      const batch = notes;
      notes = [];
      try {
        failpoint('gateway.before-note');
        await checks.markSettled(batch);
        failpoint('gateway.after-note');
      } catch (failure) {
        log.warn('settled checks could not be noted; the reconciler will', { count: batch.length, failure });
      }
    },
  };
}
