import type { Log } from '@eligibility/kit';
import { unary } from '@eligibility/kit/grpc';
import type { PayerCatalogServiceServer } from '@eligibility/protos/payer/v1/payer_catalog';
import { matchPayerRpc, type MatchDeps } from './match-payer';
import { searchPayersRpc } from './search-payers';

/** Both RPCs of the payer catalog, ready to be served. */
export function payerCatalogService(deps: MatchDeps, log: Log): PayerCatalogServiceServer {
  return {
    matchPayer: unary(log, matchPayerRpc(deps)),
    searchPayers: unary(log, searchPayersRpc(deps.catalog)),
  };
}
