import type { Page } from '../../access/app/page';
import { pageOf, unknownCursor } from './page';

/** The position of an entry in a list that is ordered by both fields, newest first. */
export type AgePosition = { readonly createdAtMs: number; readonly id: string };

const CURSOR = /^(\d{1,15})\.([0-9a-f-]{36})$/;

/** The position before the first entry of a list. */
const NEWEST: AgePosition = { createdAtMs: Number.MAX_SAFE_INTEGER, id: '' };

/** The cursor of the page that follows this position. */
function cursorOf({ createdAtMs, id }: AgePosition): string {
  return Buffer.from(`${String(createdAtMs)}.${id}`, 'utf8').toString('base64url');
}

/** @throws AppError `validation-failed` for a cursor that `pageByAge` did not make */
export function positionOf(cursor: string): AgePosition {
  const [, createdAtMs, id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? [];
  if (createdAtMs === undefined || id === undefined) throw unknownCursor();
  return { createdAtMs: Number(createdAtMs), id };
}

/** The position after which a page begins. @throws AppError `validation-failed`, as `positionOf` */
export function beginOf(cursor: string | undefined): AgePosition {
  return cursor === undefined ? NEWEST : positionOf(cursor);
}

/** Makes a page from records, newest first, that were read with one more than the limit. */
export function pageByAge<Entry>(
  entries: readonly Entry[],
  limit: number,
  place: (entry: Entry) => AgePosition,
): Page<Entry> {
  const { pageRows, nextCursor } = pageOf(entries, limit, (last) => cursorOf(place(last)));
  return { entries: pageRows, nextCursor };
}
