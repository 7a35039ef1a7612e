/** Which page of a list. */
export type PageQuery = {
  readonly limit: number;
  /** The cursor of the previous page; undefined for the first page. */
  readonly cursor: string | undefined;
};

export type Page<Entry> = {
  readonly entries: readonly Entry[];
  /** Undefined when this is the last page. */
  readonly nextCursor: string | undefined;
};

const READ_AT_ONCE = 200;

/** Every entry of a list, read page by page; entries added meanwhile may be missed. */
export async function* entriesOf<Entry>(
  read: (page: PageQuery) => Promise<Page<Entry>>,
): AsyncGenerator<Entry, void, undefined> {
  let cursor: string | undefined;
  do {
    const page = await read({ limit: READ_AT_ONCE, cursor });
    yield* page.entries;
    cursor = page.nextCursor;
  } while (cursor !== undefined);
}
