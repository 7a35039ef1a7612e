import { InvalidArgumentError, type Command } from 'commander';
import type { OperatorApi, OperatorCall } from '../operator-api';

type Page<T> = { readonly data: readonly T[]; readonly nextCursor: string | null };

/** Which list to read, which of its entries, and how many of them. */
export type ListQuery = {
  readonly path: string;
  readonly query?: OperatorCall['query'];
  readonly headers?: OperatorCall['headers'];
  /** The most entries to read; Infinity for all. */
  readonly limit: number;
  /** The most entries that the service returns per page. Default: 200. */
  readonly pageSize?: number;
};

const PAGE_SIZE = 200;
const DEFAULT_LIMIT = 50;

/** The first entries of a list, page by page. */
export async function entriesOf<T>(api: OperatorApi, wanted: ListQuery): Promise<readonly T[]> {
  const { path, query = {}, headers, limit, pageSize = PAGE_SIZE } = wanted;
  const entries: T[] = [];
  let cursor: string | undefined;
  do {
    const size = Math.min(pageSize, limit - entries.length);
    const call = { query: { ...query, limit: size, cursor }, ...(headers && { headers }) };
    // The OpenAPI document defines the shape of the answer.
    const page = (await api.call(path, call)) as Page<T>;
    entries.push(...page.data);
    // An empty page ends the list, whatever its cursor is, so that the loop cannot run for ever.
    cursor = page.nextCursor === null || page.data.length === 0 ? undefined : page.nextCursor;
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
