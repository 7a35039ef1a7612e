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

/** A payer and how well it fits what was typed, 0 to 100. */
export type Candidate = { readonly payer: Payer; readonly score: number };

/**
 * Best first. Equal scores are ordered by what can be asked at all, then by id, so that the same input always gives
 * the same output whatever order the payers were stored in.
 */
export function byFit(a: Candidate, b: Candidate): number {
  return (
    b.score - a.score ||
    Number(b.payer.supportsEligibility) - Number(a.payer.supportsEligibility) ||
    compareText(a.payer.id, b.payer.id)
  );
}

/** Code unit order: the same on every machine, unlike a locale's. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
