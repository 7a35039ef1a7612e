import * as contract from '@eligibility/contract';
import type { Candidate, Distinction, MatchOutcome, Payer } from '@eligibility/payer-matching';
import type { CatalogPayer } from '@eligibility/protos/payer/v1/payer_admin';
import type * as proto from '@eligibility/protos/payer/v1/payer_catalog';

/** A payer without the fields that are only used for matching. */
function shared(payer: Payer): contract.Payer {
  const { id: payerId, name, states, linesOfBusiness, tradingPartnerId, routes } = payer;
  const { supportsEligibility, requiresDateOfBirth } = payer;
  return {
    payerId,
    name,
    states,
    linesOfBusiness,
    tradingPartnerId,
    routes,
    supportsEligibility,
    requiresDateOfBirth,
  };
}

function sharedCandidate({ payer, ...candidate }: Candidate): contract.PayerCandidate {
  return { ...candidate, payer: shared(payer) };
}

export function encodeCandidate(candidate: Candidate): proto.Candidate {
  return contract.encodeCandidate(sharedCandidate(candidate));
}

/** A payer with all its fields, for operators. */
export function encodeCatalogPayer(payer: Payer): CatalogPayer {
  return { ...shared(payer), aliases: payer.aliases, otherIds: payer.otherIds ?? [] };
}

/** The result of a match; an ambiguous name comes with what would distinguish its candidates. */
export function encodeMatchResult(
  outcome: MatchOutcome,
  distinction: Distinction = { by: 'name', example: undefined },
): NonNullable<proto.MatchPayerResponse['result']> {
  switch (outcome.kind) {
    case 'matched': {
      const { payer, score, reason } = outcome;
      return contract.encodeMatch({ kind: 'matched', payer: shared(payer) }, { score, reason });
    }
    case 'ambiguous':
      return contract.encodeMatch({
        kind: 'ambiguous',
        candidates: outcome.candidates.map(sharedCandidate),
        candidateCount: outcome.fits.length,
        distinction,
      });
    case 'not-found':
      return contract.encodeMatch({ kind: 'not-found', nearest: outcome.nearest.map(sharedCandidate) });
  }
}
