import { DEFAULT_PRICES } from '@eligibility/payer-matching';
import { DOUBTS, NAME_FEATURES, RANKING_FEATURES, TEXT_FEATURES } from '@eligibility/payer-matching/fitting';
import {
  CHOICE_PENALTY,
  choicesOf,
  oddsOf,
  SURENESS_PENALTY,
  targetsOf,
  verdictsOf,
  type Choice,
  type Verdict,
} from './fit-weights';
import { progress } from './progress';
import { sparseDot, type Sparse } from './sparse';
import { addProducts, emptyMatrix, inverseOf, withoutWeights, type Matrix } from './surgeon';
import type { UnseenFold } from './unseen';
import { signed } from './worth';

const NAMES = NAME_FEATURES.length;
const RANKING = RANKING_FEATURES.length;

/** What is removed: its places among the weights of the choice, and among those of the sureness. */
type Removal = {
  readonly kind: string;
  readonly name: string;
  readonly choice: readonly number[];
  readonly sureness: readonly number[];
};

const REMOVALS: readonly Removal[] = [
  ...NAME_FEATURES.map((name, at) => ({ kind: 'name', name, choice: [at], sureness: [] })),
  ...TEXT_FEATURES.map((name, at) => ({ kind: 'text', name, choice: [NAMES + at], sureness: [] })),
  ...RANKING_FEATURES.map((name, at) => ({ kind: 'ranking', name, choice: [], sureness: [at] })),
  ...DOUBTS.map((name, at) => ({ kind: 'doubt', name, choice: [], sureness: [RANKING + at] })),
];

/** How well weights do on the queries of a fold. */
type Result = { first: number; choiceLoss: number; right: number; wrong: number; surenessLoss: number };

/** A fold, ready to be measured with other weights. */
type Stage = {
  readonly choices: readonly Choice[];
  readonly verdicts: readonly Verdict[];
  readonly choiceWeights: Float64Array;
  readonly choiceInverse: Matrix;
  readonly surenessWeights: Float64Array;
  readonly surenessInverse: Matrix;
};

/**
 * What each feature and doubt is worth on unseen folds: what changes when its weight is removed and the others take over
 * what they can. The choice of the first payer and the sureness are measured each by itself.
 */
export function weightLines(folds: readonly UnseenFold[]): readonly string[] {
  const stages = folds.map((fold, at) => {
    progress('weights: preparing fold', at + 1, folds.length);
    return stageOf(fold);
  });
  const all = sumOf(stages.map((stage) => resultOf(stage, { choice: [], sureness: [] })));
  const queries = stages.reduce((sum, { verdicts }) => sum + verdicts.length, 0);
  const lines = REMOVALS.map((removal, at) => {
    if (at % 20 === 0) progress('weights: removing', at + 1, REMOVALS.length);
    const left = sumOf(stages.map((stage) => resultOf(stage, removal)));
    return lineOf(removal, all, { left, queries });
  });
  return [
    '  loss: how much the mean negative log-likelihood grows without it, in thousandths; 0.0 or less is worth nothing',
    `  ${'kind'.padEnd(9)}${'feature or doubt'.padEnd(46)}${['first', 'loss', 'rightly', 'wrongly', 'loss'].map((one) => one.padStart(9)).join('')}`,
    ...lines,
    '',
    '  Doubts that always ask: of payers over the probability from which one is taken, those that a doubt alone holds back',
    `  ${'doubt'.padEnd(36)}${'wrong'.padStart(8)}${'right'.padStart(8)}`,
    ...vetoLines(stages),
  ];
}

const THOUSAND = 1_000;

function lineOf(
  { kind, name, choice, sureness }: Removal,
  all: Result,
  { left, queries }: { left: Result; queries: number },
): string {
  const loss = (gain: number): string => ((THOUSAND * gain) / queries).toFixed(1);
  const cells = [
    ...(choice.length === 0
      ? ['', '']
      : [signed(all.first - left.first), loss(left.choiceLoss - all.choiceLoss)]),
    ...(sureness.length === 0
      ? ['', '', '']
      : [
          signed(all.right - left.right),
          signed(all.wrong - left.wrong),
          loss(left.surenessLoss - all.surenessLoss),
        ]),
  ];
  return `  ${kind.padEnd(9)}${name.padEnd(46)}${cells.map((cell) => cell.padStart(9)).join('')}`.trimEnd();
}

function stageOf({ samples, fitting: { weights, choices, verdicts } }: UnseenFold): Stage {
  return {
    choices: choicesOf(samples, weights.name),
    verdicts: verdictsOf(samples, weights.name, weights.text),
    choiceWeights: Float64Array.from([...weights.name, ...weights.text]),
    choiceInverse: inverseOf(choiceCurvature(choices, weights), CHOICE_PENALTY),
    surenessWeights: weights.sureness,
    surenessInverse: inverseOf(surenessCurvature(verdicts, weights.sureness), SURENESS_PENALTY),
  };
}

/** The second derivatives of the loss of the choice, without what the choice among several right payers adds. */
function choiceCurvature(
  choices: readonly Choice[],
  weights: { readonly name: Float64Array; readonly text: Float64Array },
): Matrix {
  const curvature = emptyMatrix(NAMES + TEXT_FEATURES.length);
  const total = choices.reduce((sum, { weight }) => sum + weight, 0);
  for (const choice of choices) {
    const { odds, none, sum } = oddsOf(choice, weights);
    const mean = new Float64Array(curvature.size);
    const note = (vector: Sparse, share: number): void => {
      addProducts(curvature, vector, (choice.weight * share) / total);
      for (const [at, place] of vector.places.entries())
        mean[place] = (mean[place] ?? 0) + share * (vector.values[at] ?? 0);
    };
    for (const [at, features] of choice.names.entries()) note(features, (odds[at] ?? 0) / sum);
    note(behindNames(choice.text), none / sum);
    const places = Uint16Array.from([...mean.keys()].filter((at) => mean[at] !== 0));
    const values = Float64Array.from(places, (at) => mean[at] ?? 0);
    addProducts(curvature, { places, values }, -choice.weight / total);
  }
  return curvature;
}

function behindNames({ places, values }: Sparse): Sparse {
  return { places: places.map((at) => at + NAMES), values };
}

function surenessCurvature(verdicts: readonly Verdict[], weights: Float64Array): Matrix {
  const curvature = emptyMatrix(weights.length);
  const total = verdicts.reduce((sum, { weight }) => sum + weight, 0);
  for (const { measures, weight } of verdicts) {
    const sure = sureOf(measures, weights);
    addProducts(curvature, measures, (weight * sure * (1 - sure)) / total);
  }
  return curvature;
}

function sureOf(measures: Sparse, weights: Float64Array): number {
  return 1 / (1 + Math.exp(-sparseDot(measures, weights)));
}

function resultOf(stage: Stage, removed: Pick<Removal, 'choice' | 'sureness'>): Result {
  const choice = withoutWeights(stage.choiceWeights, stage.choiceInverse, removed.choice);
  const sureness = withoutWeights(stage.surenessWeights, stage.surenessInverse, removed.sureness);
  const result: Result = { first: 0, choiceLoss: 0, right: 0, wrong: 0, surenessLoss: 0 };
  const weights = { name: choice.subarray(0, NAMES), text: choice.subarray(NAMES) };
  for (const one of stage.choices) addChoice(result, one, weights);
  for (const one of stage.verdicts) addVerdict(result, one, sureOf(one.measures, sureness));
  return result;
}

const LEAST = 1e-9;

function addChoice(
  result: Result,
  choice: Choice,
  weights: { readonly name: Float64Array; readonly text: Float64Array },
): void {
  const { odds, none, sum } = oddsOf(choice, weights);
  const targets = targetsOf(choice, odds);
  const shares = [...odds, none].map((one) => one / sum);
  const wanted = [...targets, Number(choice.right.length === 0)];
  const loss = choice.isShared
    ? wanted.reduce((total, target, at) => total - target * Math.log(Math.max(LEAST, shares[at] ?? 0)), 0)
    : -Math.log(
        Math.max(
          LEAST,
          shares.reduce((total, share, at) => total + ((wanted[at] ?? 0) > 0 ? share : 0), 0),
        ),
      );
  result.choiceLoss += choice.weight * loss;
  if (choice.right.length === 0 || choice.isShared) return;
  const best = odds.reduce((most, one, at) => (one > (odds[most] ?? 0) ? at : most), 0);
  result.first += Number(choice.right.includes(best));
}

const ACCEPTED = 1 - DEFAULT_PRICES.question / DEFAULT_PRICES.wrongMatch;

function addVerdict(result: Result, verdict: Verdict, sure: number): void {
  const { isRight, isAbsent, weight } = verdict;
  result.surenessLoss -= weight * Math.log(Math.max(LEAST, isRight ? sure : 1 - sure));
  if (isAbsent || sure <= ACCEPTED || vetoesOf(verdict).length > 0) return;
  if (isRight) result.right += 1;
  else result.wrong += 1;
}

/** The doubts about a payer that ask however probable it is. */
function vetoesOf({ measures: { places } }: Verdict): readonly number[] {
  return [...places].map((place) => place - RANKING).filter((at) => at >= 0);
}

function vetoLines(stages: readonly Stage[]): readonly string[] {
  const held = stages.flatMap(({ verdicts, surenessWeights }) =>
    verdicts.filter(({ isAbsent, measures }) => !isAbsent && sureOf(measures, surenessWeights) > ACCEPTED),
  );
  return DOUBTS.map((doubt, at) => {
    const alone = held.filter((one) => vetoesOf(one).length === 1 && vetoesOf(one)[0] === at);
    const right = alone.filter(({ isRight }) => isRight).length;
    return `  ${doubt.padEnd(36)}${String(alone.length - right).padStart(8)}${String(right).padStart(8)}`;
  });
}

function sumOf(results: readonly Result[]): Result {
  return results.reduce((a, b) => ({
    first: a.first + b.first,
    choiceLoss: a.choiceLoss + b.choiceLoss,
    right: a.right + b.right,
    wrong: a.wrong + b.wrong,
    surenessLoss: a.surenessLoss + b.surenessLoss,
  }));
}
