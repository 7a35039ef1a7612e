import { NAME_FEATURES } from './evidence/feature-names';
import type { PayerIndex } from './index/payer-index';
import { matchPayer, searchPayers } from './match/match';
import type { MatchOutcome } from './match/outcome';
import { acceptAt, DEFAULT_PRICES, OFFER_AT, type MatchPrices } from './match/prices';
import { rank, type RankedPayer } from './match/ranking';
import { NAME_WEIGHTS } from './match/weights';
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

/** As many as a match offers. */
const MAX_EXPLAINED = 5;

const BEST_SCORE = 100;

/** Explains the outcome of `matchPayer` for the same text, index and prices. */
export function explainMatch(
  index: PayerIndex,
  text: string,
  prices: MatchPrices = DEFAULT_PRICES,
): MatchExplanation {
  const outcome = matchPayer(index, text, prices);
  const { payers } = rank(index, text);
  return {
    tokens: normalise(index.knowledge, text).tokens.map((token) => ({ text: token.text, kind: token.kind })),
    outcome: outcome.kind,
    reason: REASONS[outcome.reason],
    acceptAt: acceptAt(prices),
    offerAt: OFFER_AT,
    candidates: searchPayers(index, text, MAX_EXPLAINED, prices).map(({ payer, score, matchedOn = '' }) => {
      const ranked = payers.find((one) => one.payer === payer);
      const evidence = ranked === undefined ? [] : evidenceOf(ranked);
      return { payer, probability: ranked?.probability ?? score / BEST_SCORE, matchedOn, evidence };
    }),
  };
}

/** Less than this neither speaks for a payer nor against it. */
const LEAST_EVIDENCE = 0.05;

function evidenceOf({ features }: RankedPayer): MatchExplanation['candidates'][number]['evidence'] {
  return NAME_FEATURES.map((feature, at) => ({
    feature,
    value: features[at] ?? 0,
    weight: (features[at] ?? 0) * (NAME_WEIGHTS[at] ?? 0),
  }))
    .filter(({ feature, weight }) => feature !== 'every name' && Math.abs(weight) >= LEAST_EVIDENCE)
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
}

const REASONS: Readonly<Record<MatchOutcome['reason'], string>> = {
  id: 'The text has the id of this payer.',
  name: "The text is the payer's name.",
  alias: 'The text is an alias of the payer.',
  'token-bag': "The text has the words of the payer's name, in another order or spelling.",
  core: 'The text has the distinctive words of one payer alone.',
  restated: 'In other words, the text is the name of the payer.',
  scored: 'One payer is probable enough to be taken.',
  brand: 'The text is a brand of several payers.',
  'same-name': 'Several payers have this name.',
  uncertain: 'Several payers are like the text, and none of them is certain enough.',
  'medicare-or-medicaid': 'The text may mean Medicare or Medicaid.',
  'names-no-payer': 'No word of the text names a payer.',
  'nothing-close': 'No payer is close enough to the text.',
};
