import { pageOf, sequenceBefore } from '../../basics/documents/page-of-rows';

type Placed = { readonly place: number };

/**
 * The place after which a page of events begins.
 * @throws AppError `validation-failed` for a cursor that is not a place
 */
export function placeAfter(cursor: string | undefined, isOldestFirst: boolean): number {
  return isOldestFirst && cursor === undefined ? 0 : sequenceBefore(cursor);
}

/** A page of events that were read with one more than the limit. Oldest first, every page with entries has a cursor. */
export function pageOfPlaces<Row extends Placed>(
  rows: readonly Row[],
  limit: number,
  isOldestFirst: boolean,
): { readonly pageRows: readonly Row[]; readonly nextCursor: string | undefined } {
  const page = pageOf(rows, limit, ({ place }) => String(place));
  const last = page.pageRows.at(-1);
  return isOldestFirst && last !== undefined ? { ...page, nextCursor: String(last.place) } : page;
}
