import { NAME_FEATURES } from './evidence/feature-names';
import type { PayerIndex } from './index/payer-index';
import { decidedAndRanked, searchPayers, searchRanked } from './match/match';
import type { MatchOutcome } from './match/outcome';
import { acceptAt, DEFAULT_PRICES, OFFER_AT, type MatchPrices } from './match/prices';
import type { RankedPayer } from './match/ranking';
import { NAME_WEIGHTS } from './match/weights';
import type { Payer } from './payer';
import { explainedTokens, type ExplainedToken } from './token-sources';

/** Why a text leads to its outcome. */
export type MatchExplanation = {
  /** What each part of the text was read as, and the row of knowledge or the name of the catalog that says so. */
  readonly tokens: readonly ExplainedToken[];
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
  const { decision, ranking } = decidedAndRanked(index, text, prices);
  const { payers } = ranking;
  const listed =
    text.trim() === ''
      ? searchPayers(index, text, MAX_EXPLAINED)
      : searchRanked(index, text, { decision, ranking, limit: MAX_EXPLAINED });
  return {
    tokens: explainedTokens(index, text, payers),
    outcome: decision.kind,
    reason: REASONS[decision.reason],
    acceptAt: acceptAt(prices),
    offerAt: OFFER_AT,
    candidates: listed.map(({ payer, score, matchedOn = '' }) => {
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
  auto: 'The text names auto insurance, and no payer.',
  'workers-compensation': "The text names workers' compensation, and no payer.",
  'self-pay': 'The text says that the patient pays, and names no payer.',
  government: 'The text names a government programme that is no payer.',
  'names-no-payer': 'No word of the text names a payer.',
  'nothing-close': 'No payer is close enough to the text.',
};
