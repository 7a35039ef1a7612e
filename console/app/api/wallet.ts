import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from './client';

/** The balance of the workspace. */
export const walletQuery = queryOptions({
  queryKey: ['wallet'],
  queryFn: () => dataOf(api.GET('/api/wallet')),
});
