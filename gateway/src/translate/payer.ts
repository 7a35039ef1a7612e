import { AppError } from '@eligibility/kit';
import type {
  Ambiguous,
  Candidate as WireCandidate,
  MatchPayerResponse,
  Payer as WirePayer,
} from '@eligibility/protos/payer/v1/payer_catalog';
import type { Payer, PayerCandidate, PayerDistinction, PayerMatch } from '../domain/payer';

/** @throws AppError `internal` when the catalog answers with what this gateway does not know */
export function matchFromWire({ result }: Pick<MatchPayerResponse, 'result'>): PayerMatch {
  switch (result?.$case) {
    case 'matched':
      return { kind: 'matched', payer: payerFromWire(result.value.payer) };
    case 'ambiguous':
      return ambiguousFromWire(result.value);
    case 'notFound':
      return { kind: 'not-found', nearest: result.value.nearest.map(candidateFromWire) };
    case undefined:
      throw new AppError('internal');
  }
}

/** A catalog of an older release, which does not count, offers all that it knows. */
function ambiguousFromWire({ candidates, candidateCount, distinction }: Ambiguous): PayerMatch {
  return {
    kind: 'ambiguous',
    candidates: candidates.map(candidateFromWire),
    candidateCount: Math.max(candidateCount, candidates.length),
    distinction: {
      by: DISTINCTIONS.find((by) => by === distinction?.by) ?? 'name',
      example: distinction?.example === '' ? undefined : distinction?.example,
    },
  };
}

const DISTINCTIONS: readonly PayerDistinction['by'][] = ['state', 'line-of-business', 'name'];

/** @throws AppError `internal` for a candidate without a payer */
export function candidateFromWire({ payer, score, matchedOn }: WireCandidate): PayerCandidate {
  return { payer: payerFromWire(payer), score, matchedOn: matchedOn === '' ? undefined : matchedOn };
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
