import type { Log } from '@eligibility/kit';
import { unary, type Handler } from '@eligibility/kit/grpc';
import type {
  MatchPayerRequest,
  MatchPayerResponse,
  PayerCatalogServiceServer,
  SearchPayersRequest,
  SearchPayersResponse,
} from '@eligibility/protos/payer/v1/payer_catalog';
import type { Catalog } from '../app/catalog';
import { matchPayer, searchPayers } from '../app/look-ups';
import type { MatchMeter } from '../app/ports';
import { encodeCandidate, encodeMatchResult } from './codec/payer';
import { requireLimit, requireShortText, requireText } from './validation';

export type MatchDeps = { readonly catalog: Catalog; readonly meter: MatchMeter };

/** Both RPCs of the payer catalog, ready to be served. */
export function payerCatalogService(deps: MatchDeps, log: Log): PayerCatalogServiceServer {
  return {
    matchPayer: unary(log, matchPayerRpc(deps)),
    searchPayers: unary(log, searchPayersRpc(deps.catalog)),
  };
}

/** `validation-failed` for a name of no or more than 120 characters; every other name has an answer. */
function matchPayerRpc({ catalog, meter }: MatchDeps): Handler<MatchPayerRequest, MatchPayerResponse> {
  return (request) => {
    const { outcome, distinction, version } = matchPayer(catalog, requireText('name', request.name));
    meter(outcome.kind);
    return { result: encodeMatchResult(outcome, distinction), catalogVersion: version };
  };
}

const SEARCH_LIMITS = { max: 50, whenZero: 10 };

/** `validation-failed` for a query of more than 120 characters or a limit above 50. */
function searchPayersRpc(catalog: Catalog): Handler<SearchPayersRequest, SearchPayersResponse> {
  return (request) => {
    const candidates = searchPayers(
      catalog,
      requireShortText('query', request.query),
      requireLimit(request, SEARCH_LIMITS),
    );
    return { candidates: candidates.map(encodeCandidate) };
  };
}
