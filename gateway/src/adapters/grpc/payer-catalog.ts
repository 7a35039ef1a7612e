import { caller } from '@eligibility/kit/grpc';
import { PayerCatalogServiceClient } from '@eligibility/protos/payer/v1/payer_catalog';
import type { PayerCatalog } from '../../app/ports';
import { candidateFromWire, matchFromWire } from '../../translate/payer';
import { shortCall, type Connection } from './connection';

/** The payer catalog service over one long-lived channel. */
export function grpcPayerCatalog({
  address,
  channel,
  clock,
}: Connection): PayerCatalog & { readonly close: () => void } {
  const client = new PayerCatalogServiceClient(address, channel.credentials, channel.options);
  const match = caller(client.matchPayer.bind(client));
  const search = caller(client.searchPayers.bind(client));
  return {
    match: async (name, budget) => matchFromWire(await match({ name }, shortCall(budget, clock.now()))),
    search: async (query, limit, budget) => {
      const response = await search({ query, limit }, shortCall(budget, clock.now()));
      return response.candidates.map(candidateFromWire);
    },
    close: () => {
      client.close();
    },
  };
}
