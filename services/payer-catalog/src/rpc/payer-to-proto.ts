import type { Candidate, Payer } from '@eligibility/payer-matching';
import type { CatalogPayer } from '@eligibility/protos/payer/v1/payer_admin';
import type * as proto from '@eligibility/protos/payer/v1/payer_catalog';

/** What a caller may know of a payer: all but how it is matched. */
export function payerToProto(payer: Payer): proto.Payer {
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

export function candidateToProto({ payer, score, matchedOn = '' }: Candidate): proto.Candidate {
  return { payer: payerToProto(payer), score, matchedOn };
}

/** All that the catalog knows of a payer, for operators. */
export function catalogPayerToProto(payer: Payer): CatalogPayer {
  return { ...payerToProto(payer), aliases: [...payer.aliases], otherIds: [...(payer.otherIds ?? [])] };
}
