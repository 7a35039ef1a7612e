import type { Handler } from '@eligibility/kit/grpc';
import type { Distinction, MatchOutcome } from '@eligibility/payer-matching';
import type { MatchPayerRequest, MatchPayerResponse } from '@eligibility/protos/payer/v1/payer_catalog';
import type { Catalog } from '../app/catalog';
import type { MatchMeter } from '../app/match-meter';
import { matchPayer } from '../app/match-payer';
import { candidateToProto, payerToProto } from './payer-to-proto';
import { someText } from './requests';

export type MatchDeps = { readonly catalog: Catalog; readonly meter: MatchMeter };

/** `validation-failed` for a name of no or more than 120 characters; every other name has an answer. */
export function matchPayerRpc({ catalog, meter }: MatchDeps): Handler<MatchPayerRequest, MatchPayerResponse> {
  return (request) => {
    const { outcome, distinction, version } = matchPayer(catalog, someText('name', request.name));
    meter(outcome.kind);
    return { result: resultOf(outcome, distinction), catalogVersion: version };
  };
}

function resultOf(
  outcome: MatchOutcome,
  distinction: Distinction | undefined,
): NonNullable<MatchPayerResponse['result']> {
  switch (outcome.kind) {
    case 'matched': {
      const { payer, score, reason } = outcome;
      return { $case: 'matched', value: { payer: payerToProto(payer), score, reason } };
    }
    case 'ambiguous': {
      const { candidates, fits } = outcome;
      return {
        $case: 'ambiguous',
        value: {
          candidates: candidates.map(candidateToProto),
          candidateCount: fits.length,
          distinction: distinction && { by: distinction.by, example: distinction.example ?? '' },
        },
      };
    }
    case 'not-found':
      return { $case: 'notFound', value: { nearest: outcome.nearest.map(candidateToProto) } };
  }
}
