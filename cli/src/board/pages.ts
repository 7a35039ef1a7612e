import { InvalidArgumentError, type Command } from 'commander';

/** Which part of a list a request asks for. */
type PageQuery = { readonly limit: number; readonly cursor: string | undefined };
type Page<T> = { readonly data: readonly T[]; readonly nextCursor: string | null };

export type ListBounds = {
  /** The most entries to read; Infinity for all. */
  readonly limit: number;
  /** The most entries that the service returns per page. Default: 200. */
  readonly pageSize?: number;
};

const PAGE_SIZE = 200;
const DEFAULT_LIMIT = 50;

/** The first entries of a list, page by page. */
export async function entriesOf<T>(
  read: (page: PageQuery) => Promise<Page<T>>,
  { limit, pageSize = PAGE_SIZE }: ListBounds,
): Promise<readonly T[]> {
  const entries: T[] = [];
  let cursor: string | undefined;
  do {
    const { data, nextCursor } = await read({ limit: Math.min(pageSize, limit - entries.length), cursor });
    entries.push(...data);
    // An empty page, or one that leads to itself, ends the list, so that the loop cannot run for ever.
    const isLast = nextCursor === null || nextCursor === cursor || data.length === 0;
    cursor = isLast ? undefined : nextCursor;
  } while (cursor !== undefined && entries.length < limit);
  return entries;
}

/** Adds the option for how many entries a list shows. */
export function addLimit(command: Command, limit: number = DEFAULT_LIMIT): Command {
  return command.option('--limit <count>', 'how many at most, or all', parseLimit, limit);
}

/** Adds the options for the period of a list, `from` and `to`; the service parses them. */
export function addPeriod(command: Command): Command {
  return command
    .option('--from <instant>', 'only what began then or later, such as 2026-01-31T09:00:00Z or 2026-01-31')
    .option('--to <instant>', 'only what began before then; a date alone is its midnight UTC');
}

function parseLimit(text: string): number {
  if (text === 'all') return Infinity;
  const limit = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (limit >= 1) return limit;
  throw new InvalidArgumentError('Write a number from 1 on, or all.');
}
