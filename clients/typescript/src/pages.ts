export type Page<Entry> = { readonly data: readonly Entry[]; readonly nextCursor: string | null };

/** A list that the service gives in pages: `for await (const entry of list)` reads all of them, one page at a time. */
export class Pages<Entry> implements AsyncIterable<Entry> {
  readonly #read: (cursor: string | undefined) => PromiseLike<Page<Entry>>;

  /** @param read reads the page of a cursor, or the first one */
  constructor(read: (cursor: string | undefined) => PromiseLike<Page<Entry>>) {
    this.#read = read;
  }

  /** The pages as they come, for a program that keeps `nextCursor`, to go on from there another time. */
  async *pages(): AsyncGenerator<Page<Entry>, void> {
    let cursor: string | undefined;
    do {
      const page = await this.#read(cursor);
      yield page;
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Entry, void> {
    for await (const page of this.pages()) yield* page.data;
  }
}
