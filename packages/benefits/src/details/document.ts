import type { Schema } from '@eligibility/api-types';

/** The document of `GET /api/eligibility/checks/{checkId}/benefits`. */
export type BenefitDetailsDocument = Schema<'BenefitDetails'>;
/**
 * All that a payer says about a person's benefits. Money is in US dollars, percent from 0 to 100, days are YYYY-MM-DD.
 * What the payer does not state is null, never zero. Codes are as they were sent, with words where we know them. The
 * OpenAPI document describes each field, and the element of X12 that it is read from.
 */
export type BenefitDetails = Omit<BenefitDetailsDocument, 'differsFromAnswer'>;

export type Plan = Schema<'BenefitPlan'>;
/** What each benefit says of its scope. */
export type Scope = Omit<Schema<'BenefitCoverage'>, 'benefit'>;
/** EB01 1 to 8, E and I: what is covered, is not any more, or never was. */
export type Coverage = Schema<'BenefitCoverage'>;
/** EB01 C and G: a deductible or an out-of-pocket maximum. */
export type Accumulator = Schema<'BenefitAccumulator'>;
/** EB01 A and B: coinsurance and copay. */
export type CostShare = Schema<'BenefitCostShare'>;
/** The visit that a cost share is of: section 6 of docs/benefits.md says how it is recognized. */
export type Visit = NonNullable<CostShare['visit']>;
/** EB01 F: visits, days, other quantities or money. */
export type Limit = Schema<'BenefitLimit'>;
export type OtherBenefit = Schema<'BenefitOther'>;
/** The figures that a line may have. */
export type Figures = Omit<Schema<'BenefitOther'>, keyof Schema<'BenefitCoverage'>>;
export type Delivery = Schema<'BenefitDelivery'>;
export type Procedure = Schema<'BenefitProcedure'>;
export type Authorization = Schema<'BenefitAuthorization'>;
/** Loop 2120: a person or an organization that a line names, with what the line says. */
export type Related = Schema<'BenefitRelated'>;
/** Another plan of the patient that the payer names. */
export type OtherCoverage = Schema<'BenefitOtherCoverage'>;
export type Note = Schema<'BenefitNote'>;

export type SummaryField = Schema<'BenefitSummaryField'>;
/** Where one field of the summary comes from. */
export type Provenance = Schema<'BenefitProof'>;
/** Another value that the payer states, and what speaks against it. */
export type Alternative = Schema<'BenefitAlternative'>;
/** One thing that a reader must know before the figures. */
export type Warning = Schema<'BenefitWarning'>;
export type WarningCode = Warning['code'];

/** A code as the payer sent it, and what it means to a reader; `text` is null for a code that is not known here. */
export type Coded = Schema<'BenefitCode'>;
/** DTP: a period, or a single day with `from` and `to` alike. */
export type Day = Schema<'BenefitDate'>;
export type Reference = Schema<'BenefitReference'>;
export type Address = Schema<'BenefitAddress'>;
export type Trace = Schema<'BenefitTrace'>;
export type Contact = Schema<'BenefitContact'>;
/** A person or an organization that the payer names. */
export type Organization = Schema<'BenefitOrganization'>;
/** Loop 2100C or 2100D: a person as the payer has them on record. */
export type Person = Schema<'BenefitPerson'>;
/** AAA: a part of the inquiry that the payer rejects. */
export type Rejection = Schema<'BenefitRejection'>;
