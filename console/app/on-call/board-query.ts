import type { Schema } from '@eligibility/api-types';
import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../api/client';

export type Board = Schema<'Board'>;
export type BoardPayer = Schema<'BoardPayer'>;
export type BoardRoute = Schema<'BoardRoute'>;

/** What was done to circuits and alerts. */
export const trailKey = ['on-call-trail'] as const;

/** More are one click away; an operator looks at the first ones. */
const LIMIT = 50;
/** What changes on any gateway is on the screen within two seconds. */
const POLL_MS = 1_000;

export const boardQuery = queryOptions({
  queryKey: ['board'],
  queryFn: ({ signal }) => dataOf(api.GET('/ops/board', { params: { query: { limit: LIMIT } }, signal })),
  staleTime: 0,
  refetchInterval: POLL_MS,
  // The title of the tab says that something pages; it is read from another tab.
  refetchIntervalInBackground: true,
  // The next poll is a retry.
  retry: false,
});
