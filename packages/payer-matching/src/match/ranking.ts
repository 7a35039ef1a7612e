import type { Pair } from '../evidence/pair';
import { pairsOf } from '../evidence/pairs';
import { readingsOf, type Reading } from '../evidence/readings';
import { textFeaturesOf } from '../evidence/text-features';
import type { PayerIndex } from '../index/payer-index';
import { bestPairs, factsOf, sumOf, type Best, type TextFacts } from './best-pairs';
import { doubtsOf, type Doubt } from './doubts';
import { oneOfEach } from './organisation-rows';
import { surenessOf } from './sureness';
import { NAME_WEIGHTS, SURENESS_WEIGHTS, TEXT_WEIGHTS } from './weights';

/** A payer that a text may mean: one row of its organisation. */
export type RankedPayer = Best & {
  /** That it is the payer meant, 0 to 1. No payer is more probable than the one in front of it. */
  readonly probability: number;
};

/** The payers that a text may mean. */
export type Ranking = {
  readonly readings: readonly Reading[];
  /** Best first. */
  readonly payers: readonly RankedPayer[];
  /** What speaks against taking the first payer. */
  readonly doubts: ReadonlySet<Doubt>;
  /** That no payer of the catalog is meant, 0 to 1. */
  readonly noneProbability: number;
  readonly text: TextFacts;
};

/**
 * Ranks the payers that a text may mean. Every payer has a utility, the weighted sum of its features; so has "no payer".
 * The probability of the first payer is then estimated from its lead, from the doubts about it, and from what it and its
 * rival have; the rest is divided by utility.
 */
export function rank(index: PayerIndex, text: string): Ranking {
  return rankEvidence(index, evidenceOf(index, text), FITTED_WEIGHTS);
}

/** How much each measure counts: of names, of the text for "no payer", and of how sure the first payer is. */
export type RankingWeights = {
  readonly name: Float64Array;
  readonly text: Float64Array;
  readonly sureness: Float64Array;
};

const FITTED_WEIGHTS: RankingWeights = {
  name: NAME_WEIGHTS,
  text: TEXT_WEIGHTS,
  sureness: SURENESS_WEIGHTS,
};

/** Measures a text; the weights have no part in it. */
export function evidenceOf(index: PayerIndex, text: string): Evidence {
  const readings = readingsOf(index, text);
  return {
    readings,
    textFeatures: textFeaturesOf(index, text, readings[0]),
    pairs: pairsOf(index, text, readings),
  };
}

/** The same as `rank`, of measures that were taken before and by any weights. */
export function rankEvidence(index: PayerIndex, evidence: Evidence, weights: RankingWeights): Ranking {
  const { payers, none, measures, ...rest } = judge(index, evidence, weights);
  const sure = payers.length === 0 ? 0 : 1 / (1 + Math.exp(-sumOf(measures, weights.sureness)));
  return { readings: evidence.readings, ...rest, ...withProbabilities(payers, none, sure) };
}

/** What is known before any weight is applied. */
export type Evidence = {
  readonly readings: readonly Reading[];
  /** In the order of `TEXT_FEATURES`. */
  readonly textFeatures: Float64Array;
  readonly pairs: readonly Pair[];
};

type Judgement = {
  /** Best first. */
  readonly payers: readonly Best[];
  /** The utility of no payer. */
  readonly none: number;
  readonly doubts: ReadonlySet<Doubt>;
  readonly text: TextFacts;
  /** What the probability of the first payer is estimated from. */
  readonly measures: Float64Array;
};

/** Orders the organisations of the pairs by weights, and measures how sure the first one is. */
export function judge(
  index: PayerIndex,
  { readings, textFeatures, pairs }: Evidence,
  weights: { readonly name: Float64Array; readonly text: Float64Array },
): Judgement {
  const payers = oneOfEach(index, bestPairs(index, pairs, weights.name));
  const none = sumOf(textFeatures, weights.text);
  const text = factsOf(textFeatures);
  const doubts = doubtsOf(index, { readings, payers, text });
  return { payers, none, doubts, text, measures: surenessOf(payers, { none, text: textFeatures, doubts }) };
}

function withProbabilities(
  scored: readonly Best[],
  none: number,
  sure: number,
): Pick<Ranking, 'payers' | 'noneProbability'> {
  const [first, ...others] = scored;
  if (first === undefined) return { payers: [], noneProbability: 1 };
  const odds = (utility: number): number => Math.exp(utility - first.utility);
  const rest = others.reduce((sum, { utility }) => sum + odds(utility), odds(none));
  const shareOf = (utility: number): number => Math.min(sure, ((1 - sure) * odds(utility)) / rest);
  return {
    payers: scored.map((one, at) => ({ ...one, probability: at === 0 ? sure : shareOf(one.utility) })),
    noneProbability: ((1 - sure) * odds(none)) / rest,
  };
}
