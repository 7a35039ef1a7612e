import { randomUUID } from 'node:crypto';
import { silentLog } from '@eligibility/kit';
import { caller, channel, serveGrpc, type OutgoingCall } from '@eligibility/kit/grpc';
import { SAMPLE } from '@eligibility/payer-matching/testing';
import {
  PayerCatalogServiceClient,
  PayerCatalogServiceService,
  type MatchPayerResponse,
  type SearchPayersResponse,
} from '@eligibility/protos/payer/v1/payer_catalog';
import { memoryPayerStore } from '../app/_memory-store';
import { openCatalog } from '../app/catalog';
import { payerCatalogService } from './service';

export type Client = {
  readonly match: (name: string) => Promise<MatchPayerResponse>;
  readonly search: (query: string, limit: number) => Promise<SearchPayersResponse>;
  readonly close: () => void;
};

export type Wire = Omit<Client, 'close'> & { readonly close: () => Promise<void> };

/** Long enough for a loaded machine; a call that needs it all has failed. */
const CALL_MS = 10_000;

/** Serves the sample directory on a free port and connects to it. */
export async function serveSample(): Promise<Wire> {
  const catalog = await openCatalog(memoryPayerStore(SAMPLE));
  const server = await serveGrpc({
    bindAddress: '127.0.0.1:0',
    service: PayerCatalogServiceService,
    implementation: payerCatalogService({ catalog, meter: () => undefined }, silentLog),
    serviceName: 'eligibility.payer.v1.PayerCatalogService',
    drainMs: 1_000,
  });
  const client = connect(server.address);
  const close = async (): Promise<void> => {
    client.close();
    await server.stop();
  };
  return { ...client, close };
}

/** A client of a payer catalog that is already served. */
export function connect(address: string): Client {
  const { credentials, options } = channel();
  const client = new PayerCatalogServiceClient(address, credentials, options);
  const matchPayer = caller(client.matchPayer.bind(client));
  const searchPayers = caller(client.searchPayers.bind(client));
  return {
    match: (name) => matchPayer({ name }, anyCall()),
    search: (query, limit) => searchPayers({ query, limit }, anyCall()),
    close: () => {
      client.close();
    },
  };
}

export function anyCall(): OutgoingCall {
  return { requestId: randomUUID(), deadlineMs: Date.now() + CALL_MS };
}
