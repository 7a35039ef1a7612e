import type { PayerIndex } from './index/payer-index';
import { matchPayer, searchPayers } from './match/match';
import type { MatchOutcome } from './match/outcome';
import { ACCEPT_SCORE, ASK_SCORE } from './match/scored';
import type { Payer } from './payer';
import type { TokenKind } from './text/lexicon';
import { normalise } from './text/phrase';

/** Why a text leads to its outcome. */
export type MatchExplanation = {
  /** What each part of the text was read as: kind of token, and the piece of knowledge that says so ("aliases.tsv:12"), where one does. */
  readonly tokens: readonly { readonly text: string; readonly kind: TokenKind; readonly source?: string }[];
  readonly outcome: MatchOutcome['kind'];
  /** One sentence for an operator: why this outcome and no other. */
  readonly reason: string;
  /** Probability from which a payer is taken, and from which it is offered; 0 to 1. */
  readonly acceptAt: number;
  readonly offerAt: number;
  /** Best first. `evidence`: what counted for and against the payer, strongest first, each with its share of the score. */
  readonly candidates: readonly {
    readonly payer: Payer;
    readonly probability: number;
    readonly matchedOn: string;
    readonly evidence: readonly {
      readonly feature: string;
      readonly value: number;
      readonly weight: number;
    }[];
  }[];
};

const BEST_SCORE = 100;

/** As many as a match offers. */
const MAX_EXPLAINED = 5;

/** Explains the outcome of `matchPayer` for the same text and index. */
export function explainMatch(index: PayerIndex, text: string): MatchExplanation {
  const outcome = matchPayer(index, text);
  return {
    tokens: normalise(index.knowledge, text).tokens.map((token) => ({ text: token.text, kind: token.kind })),
    outcome: outcome.kind,
    reason: REASONS[outcome.reason],
    acceptAt: ACCEPT_SCORE / BEST_SCORE,
    offerAt: ASK_SCORE / BEST_SCORE,
    candidates: searchPayers(index, text, MAX_EXPLAINED).map(({ payer, score, matchedOn = '' }) => ({
      payer,
      probability: score / BEST_SCORE,
      matchedOn,
      evidence: [],
    })),
  };
}

const REASONS: Readonly<Record<MatchOutcome['reason'], string>> = {
  id: 'The text is the id of this payer.',
  name: "The text is the payer's name.",
  alias: 'The text is an alias of the payer.',
  'token-bag': "The text has the words of the payer's name, in another order or spelling.",
  core: 'The text has the distinctive words of one payer alone.',
  restated: 'In other words, the text is the name of the payer.',
  scored: 'One payer is alike enough, and no other is nearly as like.',
  brand: 'The text is a brand of several payers.',
  'same-name': 'Several payers have this name.',
  uncertain: 'Several payers are like the text, and none of them is certain enough.',
  'medicare-or-medicaid': 'The text may mean Medicare or Medicaid.',
  'names-no-payer': 'No word of the text names a payer.',
  'nothing-close': 'No payer is close enough to the text.',
};
