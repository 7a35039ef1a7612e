import { NAME_FEATURES } from './evidence/feature-names';
import type { PayerIndex } from './index/payer-index';
import { NO_CONTEXT } from './match/context';
import { inContext, type PayerInContext } from './match/context-evidence';
import { decidedAndRanked, searchPayers, searchRanked, type Given } from './match/match';
import type { ContextDecision } from './match/decide-in-context';
import type { MatchedBy, MatchOutcome } from './match/outcome';
import { acceptAt, DEFAULT_PRICES, OFFER_AT } from './match/prices';
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
  /** Best first. `evidence`: what counted for and against the payer, strongest first, each with its share of the score;
   * of context, by how much it multiplied the odds, and the logarithm of that. */
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

/** Explains the outcome of `matchPayer` for the same text, index, prices and context. */
export function explainMatch(index: PayerIndex, text: string, given: Given = {}): MatchExplanation {
  const { prices = DEFAULT_PRICES, context = NO_CONTEXT } = given;
  const { decision, ranking } = decidedAndRanked(index, text, given);
  const { payers } = inContext(index, ranking, context);
  const listed =
    text.trim() === ''
      ? searchPayers(index, text, MAX_EXPLAINED)
      : searchRanked(index, text, { decision, ranking, limit: MAX_EXPLAINED });
  return {
    tokens: explainedTokens(index, text, payers),
    outcome: decision.kind,
    reason: reasonOf(decision),
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

function evidenceOf({
  features,
  context,
}: PayerInContext): MatchExplanation['candidates'][number]['evidence'] {
  const ofText = NAME_FEATURES.map((feature, at) => ({
    feature,
    value: features[at] ?? 0,
    weight: (features[at] ?? 0) * (NAME_WEIGHTS[at] ?? 0),
  }));
  const ofContext = context.map(({ feature, factor }) => ({
    feature,
    value: factor,
    weight: Math.log(factor),
  }));
  return [...ofText, ...ofContext]
    .filter(({ feature, weight }) => feature !== 'every name' && Math.abs(weight) >= LEAST_EVIDENCE)
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
}

function reasonOf(decision: ContextDecision): string {
  if (decision.kind === 'matched' && decision.matchedBy !== 'text') return REASONS_APART[decision.matchedBy];
  return REASONS[decision.reason];
}

const REASONS_APART: Readonly<Record<Exclude<MatchedBy, 'text'>, string>> = {
  context: 'The text supports this payer, and what is known apart from it makes it probable enough.',
  remembered: 'Earlier answers under these words, or the owner of the clinic, say that this payer is meant.',
};

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
