import type { Schema } from '@eligibility/api-types';
import { queryOptions, type UseQueryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client';
import { TODAY_MS } from '../desk/desk-memory';

/** A line of the log with the patient, as long as the answer is stored. */
export type Line = Schema<'FoundCheck'>;

const MOST = 100;
const FRESH_MS = 60_000;

export const TODAY = ['workspace', 'today'] as const;

/**
 * The checks of the last 24 hours that this person may see, newest first, with their patients. Each reading is in the
 * audit log: it is not repeated by a clock, but when the page is opened and when an answer has come.
 */
export const todayQuery = queryOptions({
  queryKey: TODAY,
  queryFn: async (): Promise<readonly Line[]> => {
    const from = new Date(Date.now() - TODAY_MS).toISOString();
    const { data } = await dataOf(
      api.POST('/api/eligibility/checks/search', { body: { from, limit: MOST } }),
    );
    return data;
  },
  staleTime: FRESH_MS,
  // Nothing of a patient outlives the page.
  gcTime: 0,
});

/** One check with its patient. @throws Error when there is none */
export function lineQuery(checkId: string): UseQueryOptions<Line> {
  return {
    queryKey: [...TODAY, checkId],
    queryFn: async (): Promise<Line> => {
      const { data } = await dataOf(
        api.POST('/api/eligibility/checks/search', { body: { checkId, limit: 1 } }),
      );
      const [line] = data;
      if (line === undefined) throw new Error('the log has no such check');
      return line;
    },
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  };
}
