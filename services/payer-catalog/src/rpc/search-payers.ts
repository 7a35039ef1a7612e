import type { Handler } from '@eligibility/kit/grpc';
import type { SearchPayersRequest, SearchPayersResponse } from '@eligibility/protos/payer/v1/payer_catalog';
import type { Catalog } from '../app/catalog';
import { searchPayers } from '../app/search-payers';
import { candidateToProto } from './payer-to-proto';
import { limitOf, shortText } from './requests';

const LIMITS = { max: 50, whenZero: 10 };

/** `validation-failed` for a query of more than 120 characters or a limit above 50. */
export function searchPayersRpc(catalog: Catalog): Handler<SearchPayersRequest, SearchPayersResponse> {
  return (request) => {
    const candidates = searchPayers(catalog, shortText('query', request.query), limitOf(request, LIMITS));
    return { candidates: candidates.map(candidateToProto) };
  };
}
