import type { Operation } from '../../domain/decision';
import { isFunding, type Entry } from '../../domain/entry';

/** The columns that `operations` and `journal` share: kind, checks, fence, actor, reason. */
export type TermsColumns = readonly [string, number | null, number | null, string | null, string | null];

export function columnsOf(terms: Operation | Entry): TermsColumns {
  return isFunding(terms)
    ? [terms.kind, terms.checks, null, terms.actor, terms.reason]
    : [terms.kind, null, terms.fence, null, null];
}
