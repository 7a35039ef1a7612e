import type { BenefitSummary } from '@eligibility/contract';
import type { Decision } from './decision';

type Field = {
  /** Its name in the contracts between the services. */
  readonly from: keyof BenefitSummary;
  /** `dollars` are integer US cents in the contracts between the services. */
  readonly kind: 'flag' | 'text' | 'dollars' | 'percent';
  /** What a person reads before its value in a terminal. */
  readonly label: string;
  /** What a person reads before its value on a page. */
  readonly title: string;
};

/**
 * The fields of `benefitSummary` as the API names them, in its order. What depends on the fields (how they are written,
 * printed and validated) takes them from here.
 */
export const BENEFIT_FIELDS = {
  coverageActive: { from: 'coverageActive', kind: 'flag', label: 'coverage', title: 'Coverage' },
  planName: { from: 'planName', kind: 'text', label: 'plan', title: 'Plan' },
  payerName: { from: 'payerName', kind: 'text', label: 'payer', title: 'Payer' },
  deductibleRemaining: {
    from: 'deductibleRemainingCents',
    kind: 'dollars',
    label: 'deductible left',
    title: 'Deductible remaining',
  },
  outOfPocketRemaining: {
    from: 'outOfPocketRemainingCents',
    kind: 'dollars',
    label: 'out of pocket left',
    title: 'Out-of-pocket remaining',
  },
  coinsurancePercent: {
    from: 'coinsurancePercent',
    kind: 'percent',
    label: 'coinsurance',
    title: 'Coinsurance',
  },
  copayAmount: { from: 'copayCents', kind: 'dollars', label: 'copay', title: 'Copay, office visit' },
  inNetworkPreferred: { from: 'inNetworkPreferred', kind: 'flag', label: 'in network', title: 'Network' },
} as const satisfies Readonly<Record<string, Field>>;

type Fields = typeof BENEFIT_FIELDS;
type OrNull<Value> = undefined extends Value ? Exclude<Value, undefined> | null : Value;

/** `benefitSummary` as the API and the command line write it: money in US dollars, null for what is not stated. */
export type BenefitSummaryBody = {
  readonly [Name in keyof Fields]: OrNull<BenefitSummary[Fields[Name]['from']]>;
};

/** Writes a summary with every field of the public contract, in its order. */
export function benefitSummaryBody(summary: BenefitSummary): BenefitSummaryBody {
  const written: Record<string, unknown> = {};
  for (const [name, { from, kind }] of FIELD_ENTRIES) {
    const value = summary[from] ?? null;
    written[name] = kind === 'dollars' && value !== null ? Number(value) / 100 : value;
  }
  // The table has every field of the type, with the type of its value.
  return written as BenefitSummaryBody;
}

const FIELD_ENTRIES = Object.entries(BENEFIT_FIELDS);

/** A summary in which every field is written out: a new field of the contract does not compile until it is here. */
export type EveryField = { readonly [Name in keyof Required<BenefitSummary>]: BenefitSummary[Name] };

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

/** Writes a decision as the flat summary of the contracts between the services. */
export function summaryOf(decision: Decision, payerName: string): EveryField {
  return {
    coverageActive: decision.status === 'active',
    planName: decision.planName,
    payerName,
    deductibleRemainingCents: decision.deductible?.value,
    outOfPocketRemainingCents: decision.outOfPocket?.value,
    coinsurancePercent: decision.coinsurance?.value,
    copayCents: decision.copay?.value,
    inNetworkPreferred: decision.inNetworkPreferred,
  };
}
