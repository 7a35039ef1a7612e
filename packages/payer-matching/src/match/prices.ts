/**
 * What errors cost, in any one unit: a payer with the probability p is taken where (1 - p) x `wrongMatch` is less than
 * `question`. Both are positive, and `wrongMatch` is the larger one, else every guess would be taken.
 */
export type MatchPrices = {
  /** Of asking another payer than the one that was meant: a check that is billed, and its wrong answer. */
  readonly wrongMatch: number;
  /** Of asking the caller which payer is meant. */
  readonly question: number;
};

/** A wrong match costs as much as 10 questions, so a payer is taken from a probability of 0.9. */
export const DEFAULT_PRICES: MatchPrices = { wrongMatch: 10, question: 1 };

/** The probability above which a payer is taken. */
export function acceptAt({ wrongMatch, question }: MatchPrices): number {
  return 1 - question / wrongMatch;
}

/**
 * Where it is at least this probable that some payer is meant, the caller is asked which; else nothing is found. Nearest
 * payers are listed with that as well, so a real name that is not found costs less than strangers in a question.
 */
export const OFFER_AT = 0.6;
