import type { Handler } from '@eligibility/kit/grpc';
import type { SearchPayersRequest, SearchPayersResponse } from '@eligibility/protos/payer/v1/payer_catalog';
import type { Catalog } from '../app/catalog';
import { searchPayers } from '../app/search-payers';
import { candidateToProto } from './payer-to-proto';
import { invalid, shortText } from './requests';

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 50;

/** `validation-failed` for a query of more than 120 characters or a limit above 50. */
export function searchPayersRpc(catalog: Catalog): Handler<SearchPayersRequest, SearchPayersResponse> {
  return (request) => {
    const candidates = searchPayers(catalog, shortText('query', request.query), limitOf(request));
    return { candidates: candidates.map(candidateToProto) };
  };
}

function limitOf({ limit }: SearchPayersRequest): number {
  if (limit > MAX_LIMIT)
    return invalid('limit', `must be 1 to ${String(MAX_LIMIT)}, or 0 for ${String(DEFAULT_LIMIT)}.`);
  return limit === 0 ? DEFAULT_LIMIT : limit;
}
