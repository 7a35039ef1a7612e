import { AppError } from '@eligibility/kit';
import type {
  Candidate as WireCandidate,
  MatchPayerResponse,
  Payer as WirePayer,
} from '@eligibility/protos/payer/v1/payer_catalog';
import type { Payer, PayerCandidate, PayerMatch } from '../domain/payer';

/** @throws AppError `internal` when the catalog answers with what this gateway does not know */
export function matchFromWire({ result }: Pick<MatchPayerResponse, 'result'>): PayerMatch {
  switch (result?.$case) {
    case 'matched':
      return { kind: 'matched', payer: payerFromWire(result.value.payer) };
    case 'ambiguous':
      return { kind: 'ambiguous', candidates: result.value.candidates.map(candidateFromWire) };
    case 'notFound':
      return { kind: 'not-found', nearest: result.value.nearest.map(candidateFromWire) };
    case undefined:
      throw new AppError('internal');
  }
}

export function candidateFromWire({ payer, score }: WireCandidate): PayerCandidate {
  return { payer: payerFromWire(payer), score };
}

function payerFromWire(wire: WirePayer | undefined): Payer {
  if (wire === undefined) throw new AppError('internal');
  const {
    payerId,
    name,
    states,
    linesOfBusiness,
    tradingPartnerId,
    routes,
    supportsEligibility,
    requiresDateOfBirth,
  } = wire;
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
