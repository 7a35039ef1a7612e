import { decodeCandidate, decodeMatch } from '@eligibility/contract';
import { caller } from '@eligibility/kit/grpc';
import { PayerCatalogServiceClient } from '@eligibility/protos/payer/v1/payer_catalog';
import type { VersionedPayerCatalog } from '../app/ports';
import { shortCall, type Connection } from './connection';

/** The payer catalog service over one long-lived channel. */
export function grpcPayerCatalog({
  address,
  channel,
  clock,
}: Connection): VersionedPayerCatalog & { readonly close: () => void } {
  const client = new PayerCatalogServiceClient(address, channel.credentials, channel.options);
  const match = caller(client.matchPayer.bind(client));
  const search = caller(client.searchPayers.bind(client));
  return {
    match: async (name, budget) => {
      const response = await match({ name }, shortCall(budget, clock.now()));
      return { match: decodeMatch(response), catalogVersion: response.catalogVersion };
    },
    search: async (query, limit, budget) => {
      const response = await search({ query, limit }, shortCall(budget, clock.now()));
      return response.candidates.map(decodeCandidate);
    },
    close: () => {
      client.close();
    },
  };
}
