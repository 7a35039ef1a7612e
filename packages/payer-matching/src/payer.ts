export const LINES_OF_BUSINESS = [
  'commercial',
  'medicare',
  'medicaid',
  'tricare',
  'dental',
  'vision',
  'va',
  'tpa',
] as const;

export type LineOfBusiness = (typeof LINES_OF_BUSINESS)[number];

/** An organisation that pays for care and may answer eligibility inquiries (X12 270/271). */
export type Payer = {
  /** The electronic payer id: a string, because leading zeros are part of it. */
  readonly id: string;
  readonly name: string;
  /** Other names people use: abbreviations, former names, spoken forms. */
  readonly aliases: readonly string[];
  /** USPS codes; empty means nationwide. */
  readonly states: readonly string[];
  /** Empty when the source does not say. */
  readonly linesOfBusiness: readonly LineOfBusiness[];
  /**
   * Groups of payers that share a brand or a name, such as `blue`: a name that fits several of a family is ambiguous.
   */
  readonly families: readonly string[];
  /** The id the clearinghouse knows the payer by; several payers may share one. Empty where none is known. */
  readonly tradingPartnerId: string;
  /** Where the payer can be asked, best first; empty means the default connector with `tradingPartnerId`. */
  readonly routes: readonly Route[];
  readonly supportsEligibility: boolean;
  readonly requiresDateOfBirth: boolean;
  /** Other ids of the payer; a query for one of them matches it unless another payer has the same id. */
  readonly otherIds?: readonly string[];
  /** 1 for the largest payer; undefined when it is not ranked. It orders lists and never decides a match. */
  readonly sizeRank?: number;
  /** What the payer takes in an inquiry; undefined where no list says: the plan as a whole, today. */
  readonly capabilities?: PayerCapabilities;
};

/** What a payer takes in an inquiry beyond the plan as a whole (X12 service type 30), today. */
export type PayerCapabilities = {
  /** X12 service type codes; `*` is every code. */
  readonly serviceTypes: readonly string[];
  /** Whether one inquiry may ask for several of them. */
  readonly severalServiceTypes: boolean;
  /** The days around today that may be asked for; undefined where they are not known. */
  readonly dates?: InquiryDates;
  /** Whether an inquiry may ask about a procedure (X12 EQ02); undefined: no. */
  readonly procedureCodes?: boolean;
  /** Whether the payer finds a person by name, birth date and social security number; undefined: no. */
  readonly searchWithoutMemberId?: boolean;
  /** Whether it does by name and birth date alone; undefined: no. */
  readonly searchByName?: boolean;
  /** Whether it does by member id, last name and birth date; undefined: no. */
  readonly searchWithoutFirstName?: boolean;
};

export type InquiryDates = {
  readonly daysBack: number;
  readonly daysForward: number;
  /** Up to the end of the current month, if that is further than `daysForward`. */
  readonly toMonthEnd: boolean;
};

/** One way to a payer: a connector of the clearinghouse service, and the payer's id at that clearinghouse. */
export type Route = { readonly connector: string; readonly payerId: string };

/** A brand of several payers ("BCBS", "Medicaid") that alone does not say which of them is meant. */
export type AmbiguousBrand = {
  readonly phrases: readonly string[];
  readonly family: string;
  /** Ids of the payers to offer first when nothing narrows the family. */
  readonly offerFirst: readonly string[];
};

/** The payers in force, from which the index is built. */
export type PayerDirectory = {
  readonly payers: readonly Payer[];
  readonly ambiguousBrands: readonly AmbiguousBrand[];
};

/** A payer, how well it fits the query, 0 to 100, and the name, alias or id by which it fits, where that is known. */
export type Candidate = { readonly payer: Payer; readonly score: number; readonly matchedOn?: string };

/** After every ranked payer. */
const UNRANKED = Number.MAX_SAFE_INTEGER;

/** Best first; equal scores by priority. */
export function byScore(a: Candidate, b: Candidate): number {
  return b.score - a.score || byPriority(a.payer, b.payer);
}

/**
 * What can be asked at all first, then the larger, then by id, so that the same input always gives the same output
 * in any order of storage.
 */
function byPriority(a: Payer, b: Payer): number {
  return (
    Number(b.supportsEligibility) - Number(a.supportsEligibility) ||
    (a.sizeRank ?? UNRANKED) - (b.sizeRank ?? UNRANKED) ||
    compareText(a.id, b.id)
  );
}

/**
 * The order in which a person expects payers that fit equally well: what can be asked at all first, then the larger,
 * then by name. Orders lists that are shown; decisions use `byPriority`.
 */
export function byDisplayOrder(a: Payer, b: Payer): number {
  return (
    Number(b.supportsEligibility) - Number(a.supportsEligibility) ||
    (a.sizeRank ?? UNRANKED) - (b.sizeRank ?? UNRANKED) ||
    compareText(a.name.toLowerCase(), b.name.toLowerCase()) ||
    compareText(a.id, b.id)
  );
}

/** Code unit order: the same on every machine, unlike a locale's. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
