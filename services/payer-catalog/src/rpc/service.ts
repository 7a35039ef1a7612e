import type { Log } from '@eligibility/kit';
import { unary } from '@eligibility/kit/grpc';
import type { PayerCatalogServiceServer } from '@eligibility/protos/payer/v1/payer_catalog';
import type { Catalog } from '../app/catalog';
import { matchPayerRpc } from './match-payer';
import { searchPayersRpc } from './search-payers';

/** Both RPCs of the payer catalog, ready to be served. */
export function payerCatalogService(catalog: Catalog, log: Log): PayerCatalogServiceServer {
  return {
    matchPayer: unary(log, matchPayerRpc(catalog)),
    searchPayers: unary(log, searchPayersRpc(catalog)),
  };
}
