import { keepPreviousData, type UseQueryOptions } from '@tanstack/react-query';
import type { Schema } from '@eligibility/api-types';
import { api, dataOf } from '../api/client';
import { queriesOf, type ChecksQuery, type Filters } from './filters';

type Page = Schema<'CheckLogPage'>;

const PAGE = 25;
/** How soon a check of a colleague is in the list. */
const FRESH_MS = 3_000;

/** A page of the log; the first one keeps itself up to date. */
export function checksQuery(filters: Filters): UseQueryOptions<Page> {
  const isFirst = filters.cursor === undefined && filters.id === undefined;
  return {
    queryKey: ['checks', filters],
    queryFn: () => load(filters),
    placeholderData: keepPreviousData,
    ...(isFirst && { refetchInterval: FRESH_MS }),
  };
}

/** The first of the requests that finds something. */
async function load(filters: Filters): Promise<Page> {
  for (const query of queriesOf(filters)) {
    const page = await pageOf(query);
    if (page.data.length > 0) return page;
  }
  return { data: [], nextCursor: null };
}

async function pageOf(query: ChecksQuery): Promise<Page> {
  return dataOf(api.GET('/api/eligibility/checks', { params: { query: { ...query, limit: PAGE } } }));
}

/** The log with these filters as a table for a spreadsheet. @throws ApiProblem */
export async function csvOf(filters: Filters): Promise<Blob> {
  const [query = {}] = queriesOf(filters);
  const { cursor, ...all } = query;
  return dataOf(api.GET('/api/eligibility/checks.csv', { params: { query: all }, parseAs: 'blob' }));
}
