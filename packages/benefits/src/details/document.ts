import type { NeutralLine } from '@eligibility/x12';
import type { BENEFIT_FIELDS } from '../summary/benefit-summary';
import type {
  Accumulator,
  Authorization,
  CostShare,
  Coverage,
  Limit,
  OtherBenefit,
  Related,
} from './document-benefits';
import type { OtherCoverage } from './other-coverage';
import type { Coded, Organization, Person, Rejection, Trace } from './document-values';

/**
 * All that a payer says about a person's benefits. Money is in US dollars, percent from 0 to 100, days are YYYY-MM-DD.
 * What the payer does not state is null, never zero. Codes are as they were sent, with words where we know them. The
 * schema `BenefitDetails` of the OpenAPI document describes each field for callers.
 */
export type BenefitDetails = {
  readonly status: 'active' | 'inactive' | 'unknown';
  /** When the payer answered; null for an answer from a file. */
  readonly checkedAt: string | null;
  /** The day that the coverage was asked about. */
  readonly dateOfService: string;
  /** EQ01 */
  readonly serviceType: Coded;
  /** Loop 2100A */
  readonly payer: Organization;
  /** Loop 2100B: who asked, as the payer read it. */
  readonly provider: Organization | null;
  /** TRN of the subscriber and of the dependent. */
  readonly traces: readonly Trace[];
  /** Whose benefits these are. */
  readonly patient: 'subscriber' | 'dependent';
  /** Loop 2100C */
  readonly subscriber: Person | null;
  /** Loop 2100D */
  readonly dependent: Person | null;
  /** AAA of every level. */
  readonly rejections: readonly Rejection[];
  /** The plan of the summary first. */
  readonly plans: readonly Plan[];
  /** Other plans of the patient that the payer names, those to be billed instead first. */
  readonly otherCoverage: readonly OtherCoverage[];
  /** What contradicts the answer or limits it. */
  readonly warnings: readonly Warning[];
  /** The eight fields of `benefitSummary`, each with its proof. */
  readonly summary: readonly Provenance[];
  /** Every line of the patient (EB), in the payer's order and with X12's elements. */
  readonly lines: readonly DetailLine[];
};

/** The document of `GET /api/eligibility/checks/{id}/benefits`. */
export type BenefitDetailsDocument = BenefitDetails & {
  /** The fields whose value is not what the answer to the check said, because the rules were changed since. */
  readonly differsFromAnswer: readonly SummaryField[];
};

type DetailLine = { readonly id: string } & NeutralLine;

export type SummaryField = keyof typeof BENEFIT_FIELDS;

/** Where one field of the summary comes from. */
export type Provenance = {
  readonly field: SummaryField;
  readonly value: boolean | number | string | null;
  /** The ids of the lines that the value was taken from. */
  readonly lines: readonly string[];
  /** `stated` by the payer, `derived` from two amounts, `absent` when the payer does not state it. */
  readonly how: 'stated' | 'derived' | 'absent';
  /** One sentence. */
  readonly rule: string;
  /** Other lines could have been meant. */
  readonly ambiguous: boolean;
  readonly alternatives: readonly Alternative[];
};

export type WarningCode =
  | 'benefit-refused'
  | 'card-lost'
  | 'carve-out'
  | 'family-figure-only'
  | 'grace-period'
  | 'hospice'
  | 'limited-coverage'
  | 'medicare-advantage'
  | 'non-medical-product-only'
  | 'other-payer-primary'
  | 'part-a-only'
  | 'partial-care'
  | 'procedure-not-asked'
  | 'provider-out-of-network'
  | 'restricted-provider'
  | 'service-not-asked'
  | 'several-amounts'
  | 'several-plans'
  | 'spend-down';

/** One thing that a reader must know before the figures. */
export type Warning = {
  readonly code: WarningCode;
  /** The field of the summary that it puts in doubt; null for one about a part that the summary does not have. */
  readonly field: SummaryField | null;
  /** What it names: an organization, a note of the payer, a code of a refusal, other values. */
  readonly about: string | null;
  /** The ids of the lines that it was read from. */
  readonly lines: readonly string[];
  readonly sentence: string;
};

/** Another value that the payer states, and what speaks against it. */
export type Alternative = {
  readonly value: boolean | number | string;
  readonly lines: readonly string[];
  readonly because: string;
};

export type Plan = {
  /** EB05, else REF03. */
  readonly name: string | null;
  readonly isInSummary: boolean;
  readonly status: 'active' | 'inactive' | 'unknown';
  /** EB04 of its coverage lines. */
  readonly insuranceType: Coded | null;
  /** REF 6P, else 1L */
  readonly group: { readonly number: string | null; readonly name: string | null };
  /** REF 18 */
  readonly number: string | null;
  /** REF N6 */
  readonly networkName: string | null;
  /** DTP 291, 346, 347 and the like. */
  readonly begin: string | null;
  readonly end: string | null;
  /** EB01 1 to 8 */
  readonly coverage: readonly Coverage[];
  /** EB01 C */
  readonly deductibles: readonly Accumulator[];
  /** EB01 G */
  readonly outOfPocket: readonly Accumulator[];
  /** EB01 B */
  readonly copays: readonly CostShare[];
  /** EB01 A */
  readonly coinsurance: readonly CostShare[];
  /** EB01 F */
  readonly limits: readonly Limit[];
  /** EB01 E and I */
  readonly exclusions: readonly Coverage[];
  /** EB11 of any line. */
  readonly authorizations: readonly Authorization[];
  /** EB01 R, MC and U: an organization to be billed instead of this payer, or before it. */
  /** EB01 L, and NM101 P3 of any line. */
  readonly primaryCareProviders: readonly Related[];
  /** Other persons and organizations of loops 2120. */
  readonly related: readonly Related[];
  /** MSG of the lines about coverage, and of disclaimers and descriptions (EB01 P and D). */
  readonly notes: readonly Note[];
  /** Every line that has no list of its own. */
  readonly other: readonly OtherBenefit[];
};

export type Note = { readonly text: string; readonly lines: readonly string[] };
