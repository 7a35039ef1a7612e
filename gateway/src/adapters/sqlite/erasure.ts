import type { SqliteDatabase } from '@eligibility/sqlite';

export type Erasure = {
  /** Something was dropped or replaced, and its copies in the log beside the file are still to go. */
  readonly markPending: () => void;
  /** Takes those copies away, if any are due; what another process is in the way of stays due. */
  readonly finish: () => Promise<void>;
};

/**
 * Finishes what deleting begins. SQLite overwrites deleted content in the file (`secure_delete`), but the log of writes
 * still has the pages as they were before. The log of an earlier start is due from the beginning.
 */
export function erasureOf(db: SqliteDatabase): Erasure {
  let isPending = true;
  return {
    markPending: () => {
      isPending = true;
    },
    finish: async () => {
      if (isPending) isPending = !(await db.truncateLog());
    },
  };
}
