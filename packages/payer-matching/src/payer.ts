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

/** Whoever pays for care and answers eligibility inquiries (X12 270/271). */
export type Payer = {
  /** The electronic payer id. A string for good: leading zeros are part of it. */
  readonly id: string;
  readonly name: string;
  /** Other names people use: abbreviations, former names, spoken forms. */
  readonly aliases: readonly string[];
  /** USPS codes; empty means nationwide. */
  readonly states: readonly string[];
  /** Empty when the source does not say. */
  readonly linesOfBusiness: readonly LineOfBusiness[];
  /** Groups of payers that share a brand or a name, such as `blue`: where a name fits several of a family, one asks. */
  readonly families: readonly string[];
  /** The id the clearinghouse knows the payer by; several payers may share one. */
  readonly tradingPartnerId: string;
  /** Where the payer can be asked, best first; empty means the default connector with `tradingPartnerId`. */
  readonly routes: readonly Route[];
  readonly supportsEligibility: boolean;
  readonly requiresDateOfBirth: boolean;
  /** Other ids the payer goes by; whoever types one of them means the payer unless another one has it too. */
  readonly otherIds?: readonly string[];
  /** 1 for the largest payer; left out when nobody ranked it. Only ever settles an order, never a match. */
  readonly sizeRank?: number;
};

/** One way to a payer: a connector of the clearinghouse service, and the payer's id at that clearinghouse. */
export type Route = { readonly connector: string; readonly payerId: string };

/** Words that many payers begin with ("BCBS", "Medicaid") and that alone never name one of them. */
export type AmbiguousHead = {
  readonly phrases: readonly string[];
  readonly family: string;
  /** Ids of the payers to offer first when nothing narrows the family. */
  readonly offerFirst: readonly string[];
};

/** All that is known: what the store keeps and the index is built from. */
export type PayerDirectory = {
  readonly payers: readonly Payer[];
  readonly heads: readonly AmbiguousHead[];
};

/** A payer, how well it fits what was typed, 0 to 100, and the name, alias or id by which it does, where that is known. */
export type Candidate = { readonly payer: Payer; readonly score: number; readonly matchedOn?: string };

/** Behind every payer that somebody ranked. */
const UNRANKED = Number.MAX_SAFE_INTEGER;

/** Best first; equal scores in the order of standing. */
export function byFit(a: Candidate, b: Candidate): number {
  return b.score - a.score || byStanding(a.payer, b.payer);
}

/**
 * What can be asked at all first, then the larger, then by id, so that the same input always gives the same output
 * whatever order the payers were stored in.
 */
function byStanding(a: Payer, b: Payer): number {
  return (
    Number(b.supportsEligibility) - Number(a.supportsEligibility) ||
    (a.sizeRank ?? UNRANKED) - (b.sizeRank ?? UNRANKED) ||
    compareText(a.id, b.id)
  );
}

/**
 * The order in which a person expects payers that fit equally well: what can be asked at all first, then the larger, then
 * by name. Orders lists that are shown; decisions go by `byStanding`.
 */
export function byExpectation(a: Payer, b: Payer): number {
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
