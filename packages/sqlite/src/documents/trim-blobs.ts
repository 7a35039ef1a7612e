import type { SqliteDatabase } from '../open';
import { blobsOf } from './blobs';

/** How many rows of dropped bytes stay before the oldest that are kept: more than fit in the pages next to them. */
const MARGIN = 256;
/** The most that are deleted in one write. */
const STEP = 100;

/** Deletes the rows of dropped bytes that no kept ones are near. */
export async function trimBlobs(db: SqliteDatabase, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const blobs = blobsOf(table);
    const oldest = db.prepare(`SELECT place, isKept FROM ${blobs} ORDER BY place LIMIT ?`);
    const trim = db.prepare(`DELETE FROM ${blobs} WHERE place < ?`);
    const step = (): number => {
      const rows = oldest.all(STEP + MARGIN + 1) as { readonly place: number; readonly isKept: number }[];
      const firstKept = rows.find(({ isKept }) => isKept === 1) ?? rows.at(-1);
      if (firstKept === undefined) return 0;
      const beforeMargin = firstKept.place - MARGIN;
      return trim.run(Math.min(beforeMargin, rows[STEP]?.place ?? beforeMargin)).changes;
    };
    while ((await db.write(step)) >= STEP);
  }
}
