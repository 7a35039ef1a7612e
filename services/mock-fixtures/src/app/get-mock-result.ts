import { AppError } from '@eligibility/kit';

/** Results are built once, at the start, in the form in which they are sent: a mock check is one look-up. */
export type MockResults<Result> = { readonly results: ReadonlyMap<string, Result> };

/**
 * The result of one scenario.
 * @throws AppError `not-found` when no fixture has the slug
 */
export function getMockResult<Result>({ results }: MockResults<Result>, slug: string): Result {
  const result = results.get(slug);
  if (result === undefined) throw new AppError('not-found', { detail: 'No mock fixture has this slug.' });
  return result;
}
