import type { SqliteDatabase } from '@eligibility/sqlite';

export type StoredAnswers = {
  /** Appends an answer, and returns its place. */
  readonly add: (sealedAnswer: Uint8Array) => number;
  /** Overwrites the answer at a place. */
  readonly blank: (place: number) => void;
  /** Deletes at most `limit` blanked places, oldest first, and returns their number. */
  readonly trim: (limit: number) => number;
};

/**
 * The number of blanked places that stay before the first remaining answer. Three pages are balanced at a time when a
 * row is deleted, and none of them may hold an answer: at 100 bytes an answer, 256 are six pages.
 */
const BLANK_MARGIN = 256;

/**
 * Sealed answers, to be used inside a write, in a table that never moves one. SQLite overwrites deleted content, but
 * not the copies that it leaves in the unused part of a page when it moves rows to another page. It moves rows when one
 * grows or is inserted between others, or when neighbours are deleted. So an answer is only appended, is dropped by
 * overwriting it in place with as many zeros, and its row is deleted when no answer is near.
 */
export function storedAnswers(db: SqliteDatabase): StoredAnswers {
  const append = db.prepare('INSERT INTO answers (is_kept, sealed) VALUES (?, ?)');
  const blank = db.prepare(
    'UPDATE answers SET is_kept = 0, sealed = zeroblob(length(sealed)) WHERE place = ?',
  );
  const trim = db.prepare(
    `DELETE FROM answers WHERE place IN
       (SELECT place FROM answers WHERE place <
          COALESCE((SELECT place FROM answers WHERE is_kept = 1 ORDER BY place LIMIT 1),
                   (SELECT MAX(place) FROM answers)) - ${String(BLANK_MARGIN)}
        ORDER BY place LIMIT ?)`,
  );
  return {
    // The driver binds buffers only, and takes a single argument for named parameters.
    add: (sealedAnswer) => Number(append.run(1, Buffer.from(sealedAnswer)).lastInsertRowid),
    blank: (place) => {
      blank.run(place);
    },
    trim: (limit) => trim.run(limit).changes,
  };
}
