import type { Coded, Day, Address, Organization, Reference } from './document-values';

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
  /** III02 with III01 ZZ */
  readonly placesOfService: readonly Coded[];
  /** EB13 */
  readonly procedure: Procedure | null;
  /** EB11 Y, N; null when unknown or not stated. */
  readonly authorizationRequired: boolean | null;
  /** DTP */
  readonly dates: readonly Day[];
  /** REF */
  readonly references: readonly Reference[];
  /** MSG */
  readonly messages: readonly string[];
  readonly lines: readonly string[];
};

export type Procedure = {
  /** EB13-1 */
  readonly kind: Coded | null;
  /** EB13-2 */
  readonly code: string | null;
  /** EB13-8: the last one, where the line is about a range of codes. */
  readonly lastCode: string | null;
  /** EB13-3 to EB13-6 */
  readonly modifiers: readonly string[];
  /** EB13-7 */
  readonly description: string | null;
};

/** EB01 1 to 8, E and I: what is covered, is not any more, or never was. */
export type Coverage = Scope & {
  /** EB01 */
  readonly benefit: Coded;
};

/** EB01 C and G: a deductible or an out-of-pocket maximum. */
export type Accumulator = Scope & {
  /** EB06 of the total: calendar year, service year, lifetime. */
  readonly period: Coded | null;
  /** EB07 of the line that states the whole of it. */
  readonly total: number | null;
  /** EB07 with EB06 24 */
  readonly used: number | null;
  /** EB07 with EB06 29 or 33, else computed. */
  readonly remaining: number | null;
  /** `derived`: the total less what was used, or capped by the total. */
  readonly remainingIs: 'stated' | 'derived' | null;
  /** The payer writes nines for "no limit". */
  readonly hasNoLimit: boolean;
};

/** The figures that a line may have. */
export type Figures = {
  /** EB07 */
  readonly amount: number | null;
  /** EB08 */
  readonly percent: number | null;
  /** EB06 */
  readonly period: Coded | null;
  /** EB10 */
  readonly quantity: number | null;
  /** EB09 */
  readonly unit: Coded | null;
  /** HSD */
  readonly deliveries: readonly Delivery[];
};

/** EB01 A and B: coinsurance and copay. */
export type CostShare = Scope &
  Figures & {
    /** What its messages (MSG) and places (III) say of the visit; null when it has neither. */
    readonly visit: Visit | null;
    /** By the same messages and places. */
    readonly isTelehealth: boolean;
  };

/** The visit that a cost share is of: section 6 of docs/benefits.md says how it is recognized. */
export type Visit =
  'primary-care-office' | 'primary-care' | 'office' | 'specialist' | 'another-place' | 'another-label';

/** EB01 F: visits, days, other quantities or money. */
export type Limit = Scope & {
  /** True when total, used and remaining are US dollars (EB07), false when they are a quantity (EB10). */
  readonly isMoney: boolean;
  /** EB09 */
  readonly unit: Coded | null;
  /** EB06 of the total. */
  readonly period: Coded | null;
  readonly total: number | null;
  /** With EB06 24 */
  readonly used: number | null;
  /** With EB06 29 or 33 */
  readonly remaining: number | null;
  /** EB07 of a line that states a quantity too, such as the most that is paid for each. */
  readonly amount: number | null;
  /** EB08 */
  readonly percent: number | null;
  /** HSD */
  readonly deliveries: readonly Delivery[];
};

/** HSD: how a quantity is spread, such as 12 visits, 3 a week, for 1 month. */
export type Delivery = {
  /** HSD02 */
  readonly quantity: number | null;
  /** HSD01 */
  readonly unit: Coded | null;
  /** HSD04 */
  readonly frequency: number | null;
  /** HSD03 */
  readonly frequencyUnit: Coded | null;
  /** HSD06 */
  readonly periods: number | null;
  /** HSD05 */
  readonly period: Coded | null;
};

/** EB11 of any line. */
export type Authorization = Pick<Scope, 'serviceTypes' | 'network' | 'procedure' | 'lines'> & {
  /** EB11: Y is true, N is false, anything else null. */
  readonly required: boolean | null;
};

/** Loop 2120: a person or an organization that a line names, with what the line says. */
export type Related = Scope &
  Organization & {
    /** EB01 */
    readonly benefit: Coded;
    /** NM101 */
    readonly role: Coded | null;
    /** N3 and N4 */
    readonly address: Address | null;
    /** REF02 with REF01 18, such as the number of a Medicare Advantage plan. */
    readonly planNumber: string | null;
    /** EB05, else REF03 with REF01 18. */
    readonly planName: string | null;
  };

export type OtherBenefit = Coverage & Figures;
