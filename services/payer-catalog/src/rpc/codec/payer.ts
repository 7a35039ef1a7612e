import type { Candidate, Distinction, MatchOutcome, Payer } from '@eligibility/payer-matching';
import type { CatalogPayer } from '@eligibility/protos/payer/v1/payer_admin';
import type * as proto from '@eligibility/protos/payer/v1/payer_catalog';

/** A payer without what is only used to match it. */
function encodePayer(payer: Payer): proto.Payer {
  return {
    payerId: payer.id,
    name: payer.name,
    states: [...payer.states],
    linesOfBusiness: [...payer.linesOfBusiness],
    tradingPartnerId: payer.tradingPartnerId,
    routes: [...payer.routes],
    supportsEligibility: payer.supportsEligibility,
    requiresDateOfBirth: payer.requiresDateOfBirth,
  };
}

export function encodeCandidate({ payer, score, matchedOn = '' }: Candidate): proto.Candidate {
  return { payer: encodePayer(payer), score, matchedOn };
}

/** A payer with all its fields, for operators. */
export function encodeCatalogPayer(payer: Payer): CatalogPayer {
  return { ...encodePayer(payer), aliases: [...payer.aliases], otherIds: [...(payer.otherIds ?? [])] };
}

/** The result of a match; an ambiguous name comes with what would decide it. */
export function encodeMatchResult(
  outcome: MatchOutcome,
  distinction: Distinction | undefined,
): NonNullable<proto.MatchPayerResponse['result']> {
  switch (outcome.kind) {
    case 'matched': {
      const { payer, score, reason } = outcome;
      return { $case: 'matched', value: { payer: encodePayer(payer), score, reason } };
    }
    case 'ambiguous': {
      const { candidates, fits } = outcome;
      return {
        $case: 'ambiguous',
        value: {
          candidates: candidates.map(encodeCandidate),
          candidateCount: fits.length,
          distinction: distinction && { by: distinction.by, example: distinction.example ?? '' },
        },
      };
    }
    case 'not-found':
      return { $case: 'notFound', value: { nearest: outcome.nearest.map(encodeCandidate) } };
  }
}
