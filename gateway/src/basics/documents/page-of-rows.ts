import { AppError } from '@eligibility/kit';
import type { Page } from '../list-page';

/** Makes a page from rows that were read with one more than the limit, which shows whether there is a next page. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => string,
): { readonly pageRows: readonly Row[]; readonly nextCursor: string | undefined } {
  const pageRows = rows.slice(0, limit);
  const last = rows.length > limit ? pageRows.at(-1) : undefined;
  return { pageRows, nextCursor: last === undefined ? undefined : cursorOf(last) };
}

/** The position of an entry in a list that is ordered by both fields, newest first. */
type AgePosition = { readonly createdAtMs: number; readonly id: string };

const AGE_CURSOR = /^(\d{1,15})\.([0-9a-f-]{36})$/;

/** @throws AppError `validation-failed` for a cursor that `pageByAge` did not make */
export function positionOf(cursor: string): AgePosition {
  const [, createdAtMs, id] = AGE_CURSOR.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? [];
  if (createdAtMs === undefined || id === undefined) throw unknownCursor();
  return { createdAtMs: Number(createdAtMs), id };
}

/** Makes a page from records, newest first, that were read with one more than the limit. */
export function pageByAge<Entry>(
  entries: readonly Entry[],
  limit: number,
  place: (entry: Entry) => AgePosition,
): Page<Entry> {
  const { pageRows, nextCursor } = pageOf(entries, limit, (last) => {
    const { createdAtMs, id } = place(last);
    return Buffer.from(`${String(createdAtMs)}.${id}`, 'utf8').toString('base64url');
  });
  return { entries: pageRows, nextCursor };
}

const SEQUENCE_CURSOR = /^\d{1,15}$/;

/**
 * The sequence below which a page of the audit log begins.
 * @throws AppError `validation-failed` for a cursor that is not a sequence
 */
export function sequenceBefore(cursor: string | undefined): number {
  if (cursor === undefined) return Number.MAX_SAFE_INTEGER;
  if (SEQUENCE_CURSOR.test(cursor)) return Number(cursor);
  throw unknownCursor();
}

function unknownCursor(): AppError {
  return new AppError('validation-failed', {
    fields: [
      {
        field: 'cursor',
        message: 'is not a cursor of this list: send nextCursor of the page before, as it was',
      },
    ],
  });
}
