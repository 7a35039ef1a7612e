import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './problem';
import { sessionQuery } from './session';

/** A session that was ended elsewhere ends here with the next call: nothing of what was shown is kept. */
const noticeEnd = (error: Error): void => {
  if (!(error instanceof ApiProblem) || error.status !== 401) return;
  const [session] = sessionQuery.queryKey;
  queryClient.setQueryData(sessionQuery.queryKey, null);
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== session });
};

/** Answers live in memory alone: a reload, or a sign-out, forgets them. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeEnd }),
  mutationCache: new MutationCache({ onError: noticeEnd }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      gcTime: 60_000,
      // A refusal stays one; a network that was away may be back.
      retry: (failures, error) => !(error instanceof ApiProblem && error.status < 500) && failures < 2,
    },
    mutations: { retry: false },
  },
});
