import { queryOptions } from '@tanstack/react-query';

/** What shows and says an answer, in files of its own: the form does not wait for them. */
export const answerPartsQuery = queryOptions({
  queryKey: ['answer-parts'],
  queryFn: async () => {
    const [{ OwnAnswer }, { spokenAnswer }] = await Promise.all([
      import('./own-answer'),
      import('../answer/spoken-answer'),
    ]);
    return { OwnAnswer, spokenAnswer };
  },
  staleTime: Infinity,
  gcTime: Infinity,
});
