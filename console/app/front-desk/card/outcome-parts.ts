import { queryOptions } from '@tanstack/react-query';

/** What shows and says an answer or a refusal, in files of its own: the form does not wait for them. */
export const outcomePartsQuery = queryOptions({
  queryKey: ['outcome-parts'],
  queryFn: async () => {
    const [{ OwnAnswer }, { spokenAnswer }, { OwnRefusal }, { refusalOf }] = await Promise.all([
      import('./own-answer'),
      import('../answer/spoken-answer'),
      import('./own-refusal'),
      import('../refused/refusal'),
    ]);
    return { OwnAnswer, spokenAnswer, OwnRefusal, refusalOf };
  },
  staleTime: Infinity,
  gcTime: Infinity,
});
