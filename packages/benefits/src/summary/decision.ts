import { type BenefitLine, type NeutralAnswer, type PayerAnswer, printableName } from '@eligibility/x12';
import { coinsurance, copay } from './cost-share';
import {
  choosePlan,
  type Coverage,
  coverageOf,
  type CoverageStatus,
  isPrice,
  type Plan,
  planName,
} from './coverage';
import { remaining } from './limits';
import { hasDiedBefore, type InForce, inForceOn, isInNetwork, isOutOfNetwork } from './line-selection';
import { type Figure, moneyIn, type MoneyQuestion } from './money-lines';
import { isInDoubt, isLimited } from './plan-products';
import { relevantLines, speaksOfMedicalCare } from './relevant-lines';

/** The inquiry that an answer is read for. */
export type Asked = {
  /** X12 EQ01. */
  readonly serviceTypeCode: string;
  /** The day the coverage is needed for, YYYY-MM-DD. */
  readonly onDate: string;
};

/** Everything that was decided about an answer: the flat summary and the details are both written from it. */
export type Decision = {
  readonly status: CoverageStatus;
  /** The payer has the patient's death before the day on record, which is why the coverage is not active. */
  readonly hasDied: boolean;
  readonly coverage: Coverage;
  /** What is active although the coverage that was asked about is not, in words for a sentence. */
  readonly activeOthers: readonly string[];
  readonly planName: string | undefined;
  /** All that is active is a programme of limited scope, or medical by no more than a name that speaks of two products. */
  readonly isLimited: boolean;
  readonly deductible: Figure | undefined;
  readonly outOfPocket: Figure | undefined;
  readonly coinsurance: Figure | undefined;
  readonly copay: Figure | undefined;
  readonly inNetworkPreferred: boolean | undefined;
  readonly inForce: InForce;
  /** Without those that do not answer the question. */
  readonly lines: readonly BenefitLine[];
  readonly question: MoneyQuestion;
};

/**
 * Decides what the benefit lines of an X12 271 mean: the lines in force, then the plan among them, then for each figure
 * one group of lines and of these one choice (docs/benefits.md has the rules for readers). The order of the lines has no
 * influence. Unknown codes change nothing. What is stated out of network is no figure of an answer in network.
 */
export function decide(answer: PayerAnswer, { serviceTypeCode: asked, onDate }: Asked): Decision {
  const inForce = inForceOn(onDate, answer.planDates);
  const { lines, activeOthers } = relevantLines(answer.benefits, asked, inForce);
  const coverage = coverageOf(lines, asked, inForce);
  const hasDied = coverage.status === 'active' && hasDiedBefore(onDate, answer);
  const money = moneyIn(lines);
  const plan = choosePlan(coverage, Object.values(money).flat());
  const isChild = isChildIn(answer.whole);
  const question = { lines: money, asked, plan, inForce, isChild, isActive: coverage.status === 'active' };
  const deductible = remaining(question, 'C');
  const outOfPocket = remaining(question, 'G');
  const share = coinsurance(question);
  const price = copay(question);
  const figures = [deductible, outOfPocket, share, price].flatMap((figure) => figure?.line ?? []);
  const isInNetworkAnswer = inNetworkPreferred({ figures, coverage: coverage.active, all: lines, plan });
  const stated = (figure: Figure | undefined): Figure | undefined =>
    isInNetworkAnswer === true && figure !== undefined && isOutOfNetwork(figure.line) ? undefined : figure;
  const name = printableName(planName(plan, lines, { references: answer.planNames, asked, inForce }));
  return {
    status: hasDied ? 'inactive' : coverage.status,
    hasDied,
    coverage,
    planName: name,
    isLimited: isLimitedCoverage(coverage.active, lines, name),
    activeOthers: coverage.status === 'active' ? [] : activeOthers,
    deductible: stated(deductible),
    outOfPocket: stated(outOfPocket),
    coinsurance: stated(share),
    copay: stated(price),
    inNetworkPreferred: isInNetworkAnswer,
    inForce,
    lines,
    question,
  };
}

/** INS02 */
const CHILD = '19';

function isChildIn({ levels, patient }: NeutralAnswer): boolean {
  const dependent = patient === 'dependent' ? levels.find(({ level }) => level === patient) : undefined;
  return dependent?.relationships?.[0]?.relationship === CHILD;
}

function isLimitedCoverage(active: readonly BenefitLine[], all: readonly BenefitLine[], name = ''): boolean {
  const isMeant = (line: BenefitLine): boolean => {
    const { planName: own = name } = line;
    return isLimited(line, own) || (isInDoubt(own) && !all.some(speaksOfMedicalCare));
  };
  return active.length > 0 && active.every(isMeant);
}

/** The lines that a summary was read from. */
export type SummarySources = {
  /** The lines the money figures were taken from. */
  readonly figures: readonly BenefitLine[];
  /** The active lines that answer for the requested service. */
  readonly coverage: readonly BenefitLine[];
  readonly all: readonly BenefitLine[];
  readonly plan: Plan;
};

/**
 * Whether in-network benefits apply to a summary: false when all money of its plan that states a network is outside it.
 * It is stated by the lines of its figures, without such a figure by the coverage lines; else a plan that is not
 * covered out of network (EB01 I, EB12 N) is in network; otherwise it is not stated.
 */
export function inNetworkPreferred({ figures, coverage, all, plan }: SummarySources): boolean | undefined {
  const stated = networkStatedBy(figures) ?? networkStatedBy(coverage);
  const isOfPlan = ({ planName: name }: BenefitLine): boolean => name === undefined || plan.equals.has(name);
  if (stated !== undefined)
    return stated || all.some((line) => isPrice(line) && isInNetwork(line) && isOfPlan(line));
  return all.some((line) => line.code === 'I' && isOutOfNetwork(line)) ? true : undefined;
}

function networkStatedBy(lines: readonly BenefitLine[]): boolean | undefined {
  if (lines.some(isInNetwork)) return true;
  return lines.some(isOutOfNetwork) ? false : undefined;
}
