export type Payer = {
  readonly payerId: string;
  readonly name: string;
  readonly states: readonly string[];
  readonly linesOfBusiness: readonly string[];
  /** The payer's id at the clearinghouse, leading zeros kept. */
  readonly tradingPartnerId: string;
  /** Where the payer can be asked, best first; empty means the default connector with `tradingPartnerId`. */
  readonly routes: readonly PayerRoute[];
  readonly supportsEligibility: boolean;
  readonly requiresDateOfBirth: boolean;
};

/** A connector of the clearinghouse service, and the payer's id there. */
type PayerRoute = { readonly connector: string; readonly payerId: string };

export type PayerCandidate = {
  readonly payer: Payer;
  /** 0 to 100. */
  readonly score: number;
  /** The name, alias or id that fits what was typed; left out when nothing was typed. */
  readonly matchedOn?: string | undefined;
};

/** What payers that fit the same name differ by, and a name that is matched; without an example where none is sure. */
export type PayerDistinction = {
  readonly by: 'state' | 'line-of-business' | 'name';
  readonly example: string | undefined;
};

export type PayerMatch =
  | { readonly kind: 'matched'; readonly payer: Payer }
  | {
      readonly kind: 'ambiguous';
      readonly candidates: readonly PayerCandidate[];
      /** How many payers fit, with those that are not among the candidates. */
      readonly candidateCount: number;
      readonly distinction: PayerDistinction;
    }
  | { readonly kind: 'not-found'; readonly nearest: readonly PayerCandidate[] };
