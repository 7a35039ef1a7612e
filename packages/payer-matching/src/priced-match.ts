import * as explanation from './explanation';
import type { MatchExplanation, MatchPrices } from './explanation';
import type { PayerIndex } from './index/payer-index';
import * as distinction from './match/distinction';
import type { Distinction } from './match/distinction';
import * as match from './match/match';
import type { MatchOutcome } from './match/outcome';
import type { Candidate } from './payer';

// The functions of the matcher as they are called, with prices. The matcher of this release decides by scores and does
// not look at the prices yet; when its functions take them, they replace these names.

export const matchPayer: (index: PayerIndex, text: string, prices?: MatchPrices) => MatchOutcome =
  match.matchPayer;

export const searchPayers: (
  ...search: [index: PayerIndex, text: string, limit: number, prices?: MatchPrices]
) => readonly Candidate[] = match.searchPayers;

export const explainMatch: (index: PayerIndex, text: string, prices?: MatchPrices) => MatchExplanation =
  explanation.explainMatch;

export const distinctionOf: (
  ...asked: [index: PayerIndex, text: string, fits: readonly Candidate[], prices?: MatchPrices]
) => Distinction = distinction.distinctionOf;
