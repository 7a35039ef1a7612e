import { randomUUID } from 'node:crypto';
import { silentLog } from '@eligibility/kit';
import { caller, channel, clientOf, serveGrpc, streamCaller, type OutgoingCall } from '@eligibility/kit/grpc';
import { fakeClock } from '@eligibility/kit/testing';
import { readCatalogFile } from '@eligibility/payer-files';
import { KNOWLEDGE, SAMPLE } from '@eligibility/payer-matching/testing';
import * as proto from '@eligibility/protos/payer/v1/payer_admin';
import {
  PayerCatalogServiceClient,
  PayerCatalogServiceService,
  type MatchPayerResponse,
  type SearchPayersResponse,
} from '@eligibility/protos/payer/v1/payer_catalog';
import { sha256 } from '../adapters/files/seed-folder';
import { openCatalog, type Catalog } from '../app/catalog';
import type { PayerStore } from '../app/ports';
import { recaller } from '../app/recall';
import { payerAdminService } from '../rpc/admin-service';
import { payerCatalogService } from '../rpc/catalog-service';
import { inMemoryMemory, seededStore } from './in-memory-store';

export type Client = {
  readonly match: (name: string) => Promise<MatchPayerResponse>;
  readonly search: (query: string, limit: number, explain?: boolean) => Promise<SearchPayersResponse>;
  readonly close: () => void;
};

export type ServedCatalog = Omit<Client, 'close'> & { readonly close: () => Promise<void> };

/** Long enough for a loaded machine; a call that needs it all has failed. */
const CALL_MS = 10_000;

/** Serves the sample directory and connects to it. */
export async function serveCatalog(bindAddress: string): Promise<ServedCatalog> {
  const catalog = await openCatalog(await seededStore(SAMPLE), KNOWLEDGE);
  const recall = recaller({ memory: inMemoryMemory(), clock: fakeClock() });
  const server = await serveGrpc({
    bindAddress,
    service: PayerCatalogServiceService,
    implementation: payerCatalogService({ catalog, recall, meter: () => undefined }, silentLog),
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
  const client = clientOf(PayerCatalogServiceClient, address, channel());
  const matchPayer = caller(client.matchPayer.bind(client));
  const searchPayers = caller(client.searchPayers.bind(client));
  return {
    match: (name) => matchPayer({ name, context: undefined }, anyCall()),
    search: (query, limit, explain = false) => searchPayers({ query, limit, explain }, anyCall()),
    close: () => {
      client.close();
    },
  };
}

export function anyCall(): OutgoingCall {
  return { requestId: randomUUID(), deadlineMs: Date.now() + CALL_MS };
}

/** A served catalog of the sample, with all RPCs of an operator. */
export type ServedAdmin = {
  readonly store: PayerStore;
  readonly catalog: Catalog;
  readonly plan: (parts: readonly proto.PlanImportRequest[]) => Promise<proto.PlanImportResponse>;
  readonly apply: (parts: readonly proto.ApplyImportRequest[]) => Promise<proto.ApplyImportResponse>;
  readonly versions: (request: proto.ListVersionsRequest) => Promise<proto.ListVersionsResponse>;
  readonly restore: (request: proto.RestoreVersionRequest) => Promise<proto.RestoreVersionResponse>;
  readonly setAliases: (request: proto.SetAliasesRequest) => Promise<proto.SetAliasesResponse>;
  readonly payers: (request: proto.ListPayersRequest) => Promise<proto.ListPayersResponse>;
  readonly payer: (request: proto.GetPayerRequest) => Promise<proto.GetPayerResponse>;
  readonly close: () => Promise<void>;
};

/** Serves the sample directory, at version 1, and connects to it as an operator. */
export async function serveAdmin(bindAddress: string): Promise<ServedAdmin> {
  const store = await seededStore(SAMPLE);
  const catalog = await openCatalog(store, KNOWLEDGE);
  const context = { store, catalog, clock: fakeClock(), readFile: readCatalogFile, checksumOf: sha256 };
  const server = await serveGrpc({
    bindAddress,
    service: proto.PayerAdminServiceService,
    implementation: payerAdminService(context, silentLog),
    serviceName: 'eligibility.payer.v1.PayerAdminService',
    drainMs: 1_000,
  });
  const client = clientOf(proto.PayerAdminServiceClient, server.address, channel());
  const plan = streamCaller(client.planImport.bind(client));
  const apply = streamCaller(client.applyImport.bind(client));
  const versions = caller(client.listVersions.bind(client));
  const restore = caller(client.restoreVersion.bind(client));
  const setAliases = caller(client.setAliases.bind(client));
  const payers = caller(client.listPayers.bind(client));
  const payer = caller(client.getPayer.bind(client));
  return {
    store,
    catalog,
    plan: (parts) => plan(parts, anyCall()),
    apply: (parts) => apply(parts, anyCall()),
    versions: (request) => versions(request, anyCall()),
    restore: (request) => restore(request, anyCall()),
    setAliases: (request) => setAliases(request, anyCall()),
    payers: (request) => payers(request, anyCall()),
    payer: (request) => payer(request, anyCall()),
    close: async () => {
      client.close();
      await server.stop();
    },
  };
}

/** Bytes of a file, as a part of either upload. */
export function chunk(text: string): { part: { $case: 'chunk'; value: Buffer } } {
  return { part: { $case: 'chunk', value: Buffer.from(text) } };
}
