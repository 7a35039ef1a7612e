import { AppError } from '@eligibility/kit';

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

export function unknownCursor(): AppError {
  return new AppError('validation-failed', {
    fields: [{ field: 'cursor', message: 'is not a cursor of this list' }],
  });
}
