import type { ApiProblem } from '../../api/problem';

/** Refusals that are settled by choosing a payer. */
export function asksForPayer({ code, document }: Pick<ApiProblem, 'code' | 'document'>): boolean {
  return ['payer-ambiguous', 'payer-not-found'].includes(code) && (document.candidates ?? []).length > 0;
}
