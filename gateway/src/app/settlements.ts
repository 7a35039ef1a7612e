import { failpoint, type Log } from '@eligibility/kit';
import type { Attempt, CheckStore } from './ports';

/**
 * Notes behind the answer which checks the wallet has settled. Losing a note is harmless: the reconciler settles the
 * check once more, which changes nothing.
 */
export type SettledNotes = {
  readonly add: (attempt: Attempt) => void;
  /** Writes what has gathered. */
  readonly flush: () => Promise<void>;
};

/** More than this means the store is down; what is dropped here the reconciler finds. */
const MAX_NOTES = 10_000;

export function settledNotes(checks: Pick<CheckStore, 'markSettled'>, log: Log): SettledNotes {
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
