import type { BenefitLine } from '@eligibility/x12';
import type { Plan } from './coverage';
import {
  type InForce,
  isOutOfNetwork,
  lowest,
  networkRank,
  onFirstStep,
  type ServiceStep,
} from './line-selection';

/** EB01 of money: coinsurance, copay, deductible, out-of-pocket maximum. */
export type MoneyCode = 'A' | 'B' | 'C' | 'G';
type MoneyLines = Readonly<Record<MoneyCode, readonly BenefitLine[]>>;

/** Sorts lines by EB01, leaving out lines without money. */
export function moneyIn(lines: readonly BenefitLine[]): MoneyLines {
  const sorted: Record<MoneyCode, BenefitLine[]> = { A: [], B: [], C: [], G: [] };
  for (const line of lines) if (isMoney(line.code)) sorted[line.code].push(line);
  return sorted;
}

function isMoney(code: string): code is MoneyCode {
  return code === 'A' || code === 'B' || code === 'C' || code === 'G';
}

/** The input of every money question about one answer. */
export type MoneyQuestion = {
  /** The lines with money, by EB01, without those of single procedures. */
  readonly lines: MoneyLines;
  /** X12 EQ01. */
  readonly asked: string;
  readonly plan: Plan;
  readonly inForce: InForce;
  /** The patient is a child of the subscriber, as the answer says. */
  readonly isChild: boolean;
  /** With active coverage, an amount whose own period is over or has not begun is never used. */
  readonly isActive: boolean;
};

/**
 * EB04. For a Qualified Medicare Beneficiary (QM) the cost share that counts is the QM one; an offer to continue
 * coverage (CO, COBRA) is not the coverage itself.
 */
const INSURANCE_RANKS: ReadonlyMap<string | undefined, number> = new Map([
  ['QM', 0],
  ['CO', 2],
]);
const ORDINARY_INSURANCE = 1;

/** Which lines are candidates for one figure. */
export type Candidates = {
  /** EB01 */
  readonly code: MoneyCode;
  /** True for a line with a number that may be the figure, or a part of it. */
  readonly mayAnswer: (line: BenefitLine) => boolean;
  /** Where to look, best first. */
  readonly ladder: readonly ServiceStep[];
  /** The service that was asked for by name: its lines come before all others, however narrow they are. */
  readonly asked?: ServiceStep | undefined;
  /** How much less than its service type a line is about: 0 for nothing less. */
  readonly narrowness?: (line: BenefitLine) => number;
};

/**
 * The lines that may answer a money question, chosen before any amount is compared. In this order: in force; in
 * network, out of network only when the payer has no other line, not even one without a number; of the chosen plan or
 * of none by name; about the whole service rather than a part of it; the first step of the ladder.
 */
export function linesFor(question: MoneyQuestion, candidates: Candidates): readonly BenefitLine[] {
  const { plan } = question;
  const { ladder, asked, narrowness } = candidates;
  const answering = answeringLines(question, candidates);
  const ofPlan =
    plan.others.size === 0
      ? answering
      : lowest(answering, ({ planName = '' }) => Number(plan.others.has(planName)));
  const named = asked === undefined ? ofPlan : lowest(ofPlan, (line) => Number(!asked(line)));
  return onFirstStep(narrowness === undefined ? named : lowest(named, narrowness), ladder);
}

/**
 * The lines that `linesFor` chose from by judgement, of its own first step of the ladder: those of other plans and those
 * about a part of the service included.
 */
export function contendersFor(question: MoneyQuestion, candidates: Candidates): readonly BenefitLine[] {
  return onFirstStep(answeringLines(question, candidates), candidates.ladder);
}

function answeringLines(
  { lines, inForce, isActive }: MoneyQuestion,
  { code, mayAnswer, ladder }: Candidates,
): readonly BenefitLine[] {
  const onLadder = lines[code].filter((line) => ladder.some((isOnStep) => isOnStep(line)));
  const current = onLadder.filter(inForce);
  const usable = current.length > 0 || isActive ? current : onLadder;
  return lowest(usable, (line) => Number(isOutOfNetwork(line))).filter(mayAnswer);
}

/**
 * One group of these lines: the nearest network, the chosen plan by name, the insurance type. The lines of a group are
 * alike in all of them, so that an amount of one group is never set against a limit of another.
 */
export function groupOf({ plan }: MoneyQuestion, lines: readonly BenefitLine[]): readonly BenefitLine[] {
  const ofNetwork = lowest(lines, networkRank);
  const ofNamedPlan = lowest(ofNetwork, ({ planName }) =>
    Number(planName === undefined || !plan.equals.has(planName)),
  );
  return lowest(ofNamedPlan, ({ insuranceType }) => INSURANCE_RANKS.get(insuranceType) ?? ORDINARY_INSURANCE);
}

/** EB02: the patient's own tier, then an employee's, then not stated, then tiers of several people. */
const LEVELS: readonly (string | undefined)[] = [
  'IND',
  'EMP',
  undefined,
  'DEP',
  'CHD',
  'SPO',
  'SPC',
  'ECH',
  'ESP',
  'FAM',
];

/** For a child the tiers of children and dependents come before an employee's. */
const LEVELS_OF_CHILD = [...new Set(['IND', 'CHD', 'DEP', ...LEVELS])];

/** How near a coverage level is to the patient alone; lower is nearer, unknown codes come last. */
export function levelRank({ isChild }: Pick<MoneyQuestion, 'isChild'>): (line: BenefitLine) => number {
  const levels = isChild ? LEVELS_OF_CHILD : LEVELS;
  return ({ coverageLevel }) => {
    const rank = levels.indexOf(coverageLevel);
    return rank === -1 ? levels.length : rank;
  };
}

/** A figure of the summary, with the reason why it is this one. */
export type Figure = {
  readonly value: number;
  /** The line it was read from; of a derived one, the line of the limit. */
  readonly line: BenefitLine;
  /** The other line of a figure that two make: what was used of a limit, or the limit that caps what remains. */
  readonly and?: BenefitLine;
  /** Stated by the payer, or derived: limit less what was used. */
  readonly how: 'stated' | 'derived';
  /** Indistinguishable lines state different values; this is the one of most lines, else the higher. */
  readonly isAmbiguous: boolean;
  /** What remains of the person's own limit, where a family's was chosen because less remains of it. */
  readonly personsOwn?: Figure;
};

/**
 * Of indistinguishable figures the one that most lines state, and of those the higher: no patient is asked for
 * less than is owed. Ambiguous when they differ.
 */
export function usualFigure(figures: readonly Figure[]): Figure | undefined {
  const [usual] = [...figures].sort(
    (one, other) =>
      timesStated(figures, other) - timesStated(figures, one) ||
      other.value - one.value ||
      Number(one.isAmbiguous) - Number(other.isAmbiguous),
  );
  const differ = figures.some(({ value }) => value !== usual?.value);
  return usual !== undefined && differ ? { ...usual, isAmbiguous: true } : usual;
}

function timesStated(figures: readonly Figure[], { value }: Figure): number {
  return figures.filter((one) => one.value === value).length;
}

/** The value that most of these lines state, else the higher. */
export function usuallyStated(
  lines: readonly BenefitLine[],
  valueOf: (line: BenefitLine) => number | undefined,
): Figure | undefined {
  const figures: Figure[] = [];
  for (const line of lines) {
    const value = valueOf(line);
    if (value !== undefined) figures.push({ value, line, how: 'stated', isAmbiguous: false });
  }
  return usualFigure(figures);
}
