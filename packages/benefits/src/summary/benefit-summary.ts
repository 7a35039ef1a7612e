import type { BenefitSummary } from '@eligibility/contract';
import { type BenefitLine, type PayerAnswer, printableName } from '@eligibility/x12';
import { coinsurance, copay } from './cost-share';
import { choosePlan, coverageOf, type CoverageStatus, planName } from './coverage';
import { remaining } from './limits';
import { hasDiedBefore, inForceOn, isInNetwork, isOutOfNetwork } from './line-selection';
import { moneyIn } from './money-lines';

type Field = {
  /** Its name in the contracts between the services. */
  readonly from: keyof BenefitSummary;
  /** `dollars` are integer US cents in the contracts between the services. */
  readonly kind: 'flag' | 'text' | 'dollars' | 'percent';
  /** What a person reads before its value. */
  readonly label: string;
};

/**
 * The fields of `benefitSummary` as the API names them, in its order. What depends on the fields (how they are written,
 * printed and validated) takes them from here.
 */
export const BENEFIT_FIELDS = {
  coverageActive: { from: 'coverageActive', kind: 'flag', label: 'coverage' },
  planName: { from: 'planName', kind: 'text', label: 'plan' },
  payerName: { from: 'payerName', kind: 'text', label: 'payer' },
  deductibleRemaining: { from: 'deductibleRemainingCents', kind: 'dollars', label: 'deductible left' },
  outOfPocketRemaining: { from: 'outOfPocketRemainingCents', kind: 'dollars', label: 'out of pocket left' },
  coinsurancePercent: { from: 'coinsurancePercent', kind: 'percent', label: 'coinsurance' },
  copayAmount: { from: 'copayCents', kind: 'dollars', label: 'copay' },
  inNetworkPreferred: { from: 'inNetworkPreferred', kind: 'flag', label: 'in network' },
} as const satisfies Readonly<Record<string, Field>>;

type Fields = typeof BENEFIT_FIELDS;
type OrNull<Value> = undefined extends Value ? Exclude<Value, undefined> | null : Value;

/** `benefitSummary` as the API and the command line write it: money in US dollars, null for what is not stated. */
export type BenefitSummaryBody = {
  readonly [Name in keyof Fields]: OrNull<BenefitSummary[Fields[Name]['from']]>;
};

/** Writes a summary with every field of the public contract, in its order. */
export function benefitSummaryBody(summary: BenefitSummary): BenefitSummaryBody {
  const written = Object.entries(BENEFIT_FIELDS).map(([name, { from, kind }]) => {
    const value = summary[from] ?? null;
    return [name, kind === 'dollars' && value !== null ? Number(value) / 100 : value];
  });
  // The table has every field of the type, with the type of its value.
  return Object.fromEntries(written) as BenefitSummaryBody;
}

/** A summary in which every field is written out: a new field of the contract does not compile until it is here. */
type EveryField = { readonly [Name in keyof Required<BenefitSummary>]: BenefitSummary[Name] };

/** The summary of a reply without benefits: coverage is not confirmed, and no figure is stated. */
export function emptySummary(payerName: string): EveryField {
  return {
    coverageActive: false,
    planName: undefined,
    payerName,
    deductibleRemainingCents: undefined,
    outOfPocketRemainingCents: undefined,
    coinsurancePercent: undefined,
    copayCents: undefined,
    inNetworkPreferred: undefined,
  };
}

/** The inquiry that the answer is read for. */
type Asked = {
  /** X12 EQ01. */
  readonly serviceTypeCode: string;
  /** The payer's name in our directory, for payers that do not name themselves. */
  readonly directoryName: string;
  /** The day the coverage is needed for, YYYY-MM-DD. */
  readonly onDate: string;
};

export type Summarised = {
  readonly status: CoverageStatus;
  /** The payer has the patient's death before the day on record, which is why the coverage is not active. */
  readonly hasDied: boolean;
  readonly summary: EveryField;
};

/**
 * Derives the flat summary from the benefit lines of an X12 271: the lines in force, then the plan among them, then for
 * each figure one group of lines and of these one choice (docs/benefits.md has the rules for readers). The order of the
 * lines has no influence. Unknown codes change nothing, and neither do lines about single procedures.
 */
export function summarise(
  answer: PayerAnswer,
  { serviceTypeCode: asked, directoryName, onDate }: Asked,
): Summarised {
  const inForce = inForceOn(onDate, answer.planDates);
  const lines = withoutProcedures(answer.benefits);
  const coverage = coverageOf(lines, asked, inForce);
  const hasDied = coverage.status === 'active' && hasDiedBefore(onDate, answer);
  const status = hasDied ? 'inactive' : coverage.status;
  const plan = choosePlan(coverage);
  const question = { lines: moneyIn(lines), asked, plan, inForce, isActive: coverage.status === 'active' };
  const deductible = remaining(question, 'C');
  const outOfPocket = remaining(question, 'G');
  const share = coinsurance(question);
  const price = copay(question);
  const figures = [deductible, outOfPocket, share, price].flatMap((figure) => figure?.line ?? []);
  return {
    status,
    hasDied,
    summary: {
      coverageActive: status === 'active',
      planName: printableName(planName(plan, lines, { references: answer.planNames, asked, inForce })),
      payerName: answer.payerName ?? directoryName,
      deductibleRemainingCents: deductible?.value,
      outOfPocketRemainingCents: outOfPocket?.value,
      coinsurancePercent: share?.value,
      copayCents: price?.value,
      inNetworkPreferred: inNetworkPreferred({ figures, coverage: coverage.active, all: lines }),
    },
  };
}

/**
 * EB13: a line about a procedure does not describe a service type, even where it leaves EB03 blank (TR3, 2110 EB03).
 */
function withoutProcedures(lines: readonly BenefitLine[]): readonly BenefitLine[] {
  return lines.some(isOfProcedure) ? lines.filter((line) => !isOfProcedure(line)) : lines;
}

function isOfProcedure({ procedure }: BenefitLine): boolean {
  return procedure !== undefined;
}

/** The lines that a summary was read from. */
export type SummarySources = {
  /** The lines the money figures were taken from. */
  readonly figures: readonly BenefitLine[];
  /** The active lines that answer for the requested service. */
  readonly coverage: readonly BenefitLine[];
  readonly all: readonly BenefitLine[];
};

/**
 * Whether in-network benefits apply to a summary: true when one of the lines its figures come from is in network, false
 * when all that state a network are outside it. Without such a figure the coverage lines decide; else a plan that is
 * not covered out of network (EB01 I, EB12 N) is in network; otherwise it is not stated.
 */
export function inNetworkPreferred({ figures, coverage, all }: SummarySources): boolean | undefined {
  const stated = networkStatedBy(figures) ?? networkStatedBy(coverage);
  if (stated !== undefined) return stated;
  return all.some((line) => line.code === 'I' && isOutOfNetwork(line)) ? true : undefined;
}

function networkStatedBy(lines: readonly BenefitLine[]): boolean | undefined {
  if (lines.some(isInNetwork)) return true;
  return lines.some(isOutOfNetwork) ? false : undefined;
}
