export type Payer = {
  readonly payerId: string;
  readonly name: string;
  readonly states: readonly string[];
  readonly linesOfBusiness: readonly string[];
  /** The payer's id at the clearinghouse, leading zeros kept. */
  readonly tradingPartnerId: string;
  readonly supportsEligibility: boolean;
  readonly requiresDateOfBirth: boolean;
};

export type PayerCandidate = { readonly payer: Payer; /** 0 to 100. */ readonly score: number };

export type PayerMatch =
  | { readonly kind: 'matched'; readonly payer: Payer }
  | { readonly kind: 'ambiguous'; readonly candidates: readonly PayerCandidate[] }
  | { readonly kind: 'not-found'; readonly nearest: readonly PayerCandidate[] };
