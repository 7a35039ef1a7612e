import type { Token } from '../knowledge/lexicon';

export type { Token, TokenKind } from '../knowledge/lexicon';

/** The two lines of business that are payers of their own, and that a typo or a mishearing turns into one another. */
export const PROGRAMMES: readonly string[] = ['medicaid', 'medicare'];

/** True for a token that can name a payer all by itself. */
export function isDistinctive(token: Token): boolean {
  return token.kind === 'word' || PROGRAMMES.includes(token.text);
}
