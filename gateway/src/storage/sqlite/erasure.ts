import type { SqliteDatabase } from '@eligibility/sqlite';

export type Erasure = {
  /** Marks that data was dropped or replaced, so that its copies in the write-ahead log must be erased. */
  readonly markPending: () => void;
  /** Erases those copies if any are due; they stay due while another process prevents it. */
  readonly finish: () => Promise<void>;
};

/**
 * Completes deletion. SQLite overwrites deleted content in the file (`secure_delete`), but the write-ahead log still
 * has the old pages. The log of an earlier run is due from the start.
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
