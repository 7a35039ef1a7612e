import type { NeutralLine } from '@eligibility/x12';
import type { BENEFIT_FIELDS } from '../summary/benefit-summary';
import type { Coded } from './code-words';
import type { Day, Organization, Person, Related, RejectBody } from './document-parties';

/**
 * All that a payer says about a person's benefits, for `GET /api/eligibility/checks/{id}/benefits`. Money is in US
 * dollars, percent from 0 to 100, days are YYYY-MM-DD. What the payer does not state is null, never zero. Codes are
 * as they were sent, with words where we know them.
 */
export type BenefitDetails = {
  readonly status: 'active' | 'inactive' | 'unknown';
  /** When the payer answered; null for an answer from a file. */
  readonly checkedAt: string | null;
  /** The day that the coverage was asked about. */
  readonly onDate: string;
  /** EQ01 */
  readonly serviceType: Coded;
  /** Loop 2100A */
  readonly payer: Organization;
  /** Whose benefits these are. */
  readonly patient: 'subscriber' | 'dependent';
  /** Loops 2100C and 2100D, as the payer has them on record. */
  readonly subscriber: Person | null;
  readonly dependent: Person | null;
  /** AAA of every level. */
  readonly rejects: readonly RejectBody[];
  /** The plan of the summary first. */
  readonly plans: readonly Plan[];
  /** The eight fields of `benefitSummary`, each with its proof. */
  readonly summary: readonly Provenance[];
  /** Every line of the patient (EB), in the payer's order and with X12's elements. */
  readonly lines: readonly DetailLine[];
};

type DetailLine = { readonly id: string } & NeutralLine;

/** Where one field of the summary comes from. */
export type Provenance = {
  readonly field: keyof typeof BENEFIT_FIELDS;
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
  /** REF 6P */
  readonly group: Numbered;
  /** REF 18 */
  readonly number: string | null;
  /** REF N6 */
  readonly networkName: string | null;
  /** DTP 291, 346, 347 and the like. */
  readonly begin: string | null;
  readonly end: string | null;
  /** EB01 1 to 8: what is covered, or is not any more. */
  readonly coverage: readonly CoverageBody[];
  /** EB01 C */
  readonly deductibles: readonly Limit[];
  /** EB01 G */
  readonly outOfPocket: readonly Limit[];
  /** EB01 B */
  readonly copays: readonly CostShare[];
  /** EB01 A */
  readonly coinsurance: readonly CostShare[];
  /** EB01 F: visits, days or money. */
  readonly limits: readonly Limitation[];
  /** EB01 E and I */
  readonly exclusions: readonly Exclusion[];
  /** EB11 of any line. */
  readonly authorizations: readonly Authorization[];
  /** EB01 R, MC and U: who is to be billed instead of this payer, or before it. */
  readonly billInstead: readonly Related[];
  /** EB01 L, and NM101 P3 of any line. */
  readonly primaryCareProvider: readonly Related[];
  /** Other persons and organizations of loops 2120. */
  readonly related: readonly Related[];
  /** MSG of the lines about coverage, and of disclaimers and descriptions (EB01 P and D). */
  readonly notes: readonly Note[];
  /** Every line that has no list of its own. */
  readonly other: readonly OtherBenefit[];
};

type Numbered = { readonly number: string | null; readonly name: string | null };
export type Note = { readonly text: string; readonly lines: readonly string[] };

/** What each benefit says of its scope. */
export type Scope = {
  /** EB03 */
  readonly serviceTypes: readonly Coded[];
  /** EB02 */
  readonly level: Coded | null;
  /** EB12: Y in, N out, W both, U unknown. */
  readonly network: 'in' | 'out' | 'both' | 'unknown' | null;
  /** EB04 */
  readonly insuranceType: Coded | null;
  /** III */
  readonly placesOfService: readonly Coded[];
  /** EB13 */
  readonly procedure: Procedure | null;
  /** EB11 Y, N; null when unknown or not stated. */
  readonly authorizationRequired: boolean | null;
  /** DTP */
  readonly dates: readonly Day[];
  /** MSG */
  readonly notes: readonly string[];
  readonly lines: readonly string[];
};

export type Procedure = {
  readonly qualifier: string;
  readonly code: string | null;
  readonly modifiers: readonly string[];
};

export type CoverageBody = Scope & { readonly code: Coded };

export type Limit = Scope & {
  /** EB06 of the total: calendar year, service year, lifetime. */
  readonly period: Coded | null;
  readonly total: number | null;
  readonly used: number | null;
  readonly remaining: number | null;
  /** `derived`: the total less what was used, or capped by the total. */
  readonly remainingIs: 'stated' | 'derived' | null;
  /** The payer writes nines for "no limit". */
  readonly hasNoLimit: boolean;
};

export type CostShare = Scope & {
  /** EB07 */
  readonly amount: number | null;
  /** EB08 */
  readonly percent: number | null;
  /** EB06 */
  readonly period: Coded | null;
  /** The visit that its messages, place and service speak of. */
  readonly visit: string;
  readonly isTelehealth: boolean;
};

export type Limitation = Scope & {
  /** EB09 */
  readonly unit: Coded | null;
  /** EB06 of the total. */
  readonly period: Coded | null;
  /** EB10, or EB07 where there is no quantity. */
  readonly total: number | null;
  readonly used: number | null;
  readonly remaining: number | null;
  /** HSD */
  readonly deliveries: readonly Delivery[];
};

export type Delivery = {
  readonly quantity: number | null;
  readonly unit: Coded | null;
  readonly periods: number | null;
  readonly period: Coded | null;
};

type Exclusion = Scope & { readonly code: Coded };

export type Authorization = {
  readonly serviceTypes: readonly Coded[];
  readonly network: Scope['network'];
  readonly procedure: Procedure | null;
  /** EB11: Y is true, N is false, U is null. */
  readonly required: boolean | null;
  readonly lines: readonly string[];
};

export type OtherBenefit = Scope & {
  readonly code: Coded;
  readonly amount: number | null;
  readonly percent: number | null;
  readonly period: Coded | null;
  readonly unit: Coded | null;
  readonly quantity: number | null;
};
