import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './problem';

/** Answers live in memory alone: a reload, or a sign-out, forgets them. */
export const queryClient = new QueryClient({
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
