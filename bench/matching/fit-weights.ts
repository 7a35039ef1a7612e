import {
  judge,
  NAME_FEATURES,
  SURENESS_SIZE,
  TEXT_FEATURES,
  type Features,
  type RankingWeights,
} from '@eligibility/payer-matching/fitting';
import { descend, type Gradient } from './descend';
import type { Option, Sample } from './samples';
import { addSparse, sparseDot, sparseOf, type Sparse } from './sparse';
import type { Labelled } from './labelled';
import { START_WEIGHTS } from './start-weights';

/** What `match/weights.ts` has: of names, of the text (for "no payer"), and of the sureness. */
export type Weights = RankingWeights;

/** Weights, and what they were fitted to. */
export type Fitting = {
  readonly weights: Weights;
  readonly choices: readonly Choice[];
  readonly verdicts: readonly Verdict[];
};

/** How much a query counts once more without the payers that are right: then no payer is. */
const ABSENT_WEIGHT = 0.05;

/** Keep weights small, by the square of each (ridge). */
export const CHOICE_PENALTY = 0.0001;
export const SURENESS_PENALTY = 0.001;

/** The best name of each payer depends on the weights, and these on the best names. */
const ROUNDS = 3;
const NAME_STEPS = 150;
const SURENESS_STEPS = 400;

const NAMES = NAME_FEATURES.length;

/**
 * Fits the weights: first those of the features, so that the right payer of a query, or "no payer", gets the largest share
 * (a conditional logit, by maximum likelihood); then those of the sureness, so that it is the share of rankings whose
 * first payer is right (a logistic regression).
 */
export function fitWeights(samples: readonly Sample[]): Fitting {
  let both: Float64Array = Float64Array.from([
    ...NAME_FEATURES.map((name) => START_WEIGHTS[name] ?? 0),
    ...TEXT_FEATURES.map((_, at) => (at === 0 ? 2 : 0)),
  ]);
  let choices: readonly Choice[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    choices = choicesOf(samples, both.subarray(0, NAMES));
    both = descend(both, choiceGradient(choices), { steps: NAME_STEPS, penalty: CHOICE_PENALTY });
  }
  const [name, text] = [both.slice(0, NAMES), both.slice(NAMES)];
  const verdicts = verdictsOf(samples, name, text);
  const sureness = descend(new Float64Array(SURENESS_SIZE), verdictGradient(verdicts), {
    steps: SURENESS_STEPS,
    penalty: SURENESS_PENALTY,
  });
  return { weights: { name, text, sureness }, choices, verdicts };
}

/** Who is chosen among payers and "no payer", and who should be. */
export type Choice = {
  readonly text: Sparse;
  readonly names: readonly Sparse[];
  /** Places of the right ones; none where no payer is right. */
  readonly right: readonly number[];
  /** True where each of the right ones should get the same share, because a question is due. */
  readonly isShared: boolean;
  readonly weight: number;
};

export function choicesOf(samples: readonly Sample[], weights: Float64Array): readonly Choice[] {
  return samples.flatMap((sample) => {
    const { row, options, weight } = sample;
    const text = sparseOf(sample.evidence.textFeatures);
    const names = options.map((option) => sparseOf(bestName(option, weights)));
    const placesOf = (isWanted: (option: Option) => boolean): readonly number[] =>
      options.flatMap((option, at) => (isWanted(option) ? [at] : []));
    const right = placesOf(({ isRight }) => isRight);
    const choice = { text, names, right, isShared: false, weight };
    switch (row.expected) {
      case 'match': {
        const others = names.filter((_, at) => !right.includes(at));
        const absent = { ...choice, names: others, right: [], weight: weight * ABSENT_WEIGHT };
        return right.length > 0 ? [choice, absent] : [absent];
      }
      case 'ambiguous': {
        const tolerated = placesOf(({ id }) => row.tolerated.has(id));
        const shared = { ...choice, isShared: true };
        if (right.length < 2) return [];
        if (tolerated.length !== 1) return [shared];
        return [
          { ...shared, weight: weight / 2 },
          { ...choice, right: tolerated, weight: weight / 2 },
        ];
      }
      case 'reject':
        return [{ ...choice, right: [] }];
    }
  });
}

function bestName({ names }: Option, weights: Float64Array): Features {
  return names.reduce((best, one) => (dot(one, weights) > dot(best, weights) ? one : best));
}

function choiceGradient(choices: readonly Choice[]): Gradient {
  const total = choices.reduce((sum, { weight }) => sum + weight, 0);
  return (weights, gradient) => {
    const [name, text] = [weights.subarray(0, NAMES), weights.subarray(NAMES)];
    const [nameGradient, textGradient] = [gradient.subarray(0, NAMES), gradient.subarray(NAMES)];
    for (const choice of choices) {
      const { odds, none, sum } = oddsOf(choice, { name, text });
      const targets = targetsOf(choice, odds);
      for (const [at, features] of choice.names.entries())
        addSparse(
          nameGradient,
          features,
          (choice.weight * ((odds[at] ?? 0) / sum - (targets[at] ?? 0))) / total,
        );
      const noneTarget = choice.right.length === 0 ? 1 : 0;
      addSparse(textGradient, choice.text, (choice.weight * (none / sum - noneTarget)) / total);
    }
  };
}

/** How much each payer and "no payer" is chosen by weights, before it is divided by the sum. */
export function oddsOf(
  choice: Choice,
  { name, text }: Pick<Weights, 'name' | 'text'>,
): { readonly odds: readonly number[]; readonly none: number; readonly sum: number } {
  const odds = choice.names.map((features) => Math.exp(sparseDot(features, name)));
  const none = Math.exp(sparseDot(choice.text, text));
  return { odds, none, sum: odds.reduce((a, b) => a + b, none) };
}

export function targetsOf({ right, isShared }: Choice, odds: readonly number[]): Float64Array {
  const targets = new Float64Array(odds.length);
  const mass = right.reduce((sum, at) => sum + (odds[at] ?? 0), 0);
  for (const at of right) targets[at] = isShared ? 1 / right.length : (odds[at] ?? 0) / mass;
  return targets;
}

/** The measures of a ranking, and whether its first payer is right. */
export type Verdict = {
  readonly measures: Sparse;
  readonly isRight: boolean;
  readonly weight: number;
  /** True for a query that counts once more, without the payers that are right. */
  readonly isAbsent: boolean;
};

export function verdictsOf(
  samples: readonly Sample[],
  name: Float64Array,
  text: Float64Array,
): readonly Verdict[] {
  return samples.flatMap((sample) => {
    const { row, index, evidence } = sample;
    const { payers, measures } = judge(index, evidence, { name, text });
    const [first] = payers;
    if (first === undefined) return [];
    const verdict = {
      measures: sparseOf(measures),
      isRight: mayBeTaken(row, first.payer.id),
      weight: sample.weight,
      isAbsent: false,
    };
    const others = evidence.pairs.filter(({ form }) => !row.right.has(form.payer.id));
    if (row.expected !== 'match' || others.length === 0) return [verdict];
    const absent = judge(index, { ...evidence, pairs: others }, { name, text });
    const again = { isRight: false, weight: sample.weight * ABSENT_WEIGHT, isAbsent: true };
    return [verdict, { measures: sparseOf(absent.measures), ...again }];
  });
}

/** True where the payer may be taken without a question. */
function mayBeTaken({ expected, right, tolerated }: Labelled, id: string): boolean {
  return expected === 'match' ? right.has(id) : expected === 'ambiguous' && tolerated.has(id);
}

function verdictGradient(verdicts: readonly Verdict[]): Gradient {
  const total = verdicts.reduce((sum, { weight }) => sum + weight, 0);
  return (weights, gradient) => {
    for (const { measures, isRight, weight } of verdicts) {
      const estimate = 1 / (1 + Math.exp(-sparseDot(measures, weights)));
      addSparse(gradient, measures, (weight * (estimate - Number(isRight))) / total);
    }
  };
}

/** The sum of the products; the shorter of the two decides how many. */
function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}
