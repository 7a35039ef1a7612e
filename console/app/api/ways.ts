import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from './client';

/** How people sign in at this installation, which is as it was configured. */
export const waysQuery = queryOptions({
  queryKey: ['ways'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/session/ways', { signal })),
  staleTime: Infinity,
});
