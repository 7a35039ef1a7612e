import { decodeCatalogPayer, decodePlan, decodeVersion } from '@eligibility/contract';
import { caller, clientOf, streamCaller, type OutgoingCall } from '@eligibility/kit/grpc';
import {
  PayerAdminServiceClient,
  type ApplyImportRequest,
  type PlanImportRequest,
} from '@eligibility/protos/payer/v1/payer_admin';
import type { PayerAdmin } from '../app/payers';
import type { CallBudget } from '../../basics/call-budget';
import { shortCall, type Connection } from '../../checks/services/connection';

/** Small enough for the services' message limit; a list needs about a dozen chunks. */
const CHUNK_BYTES = 256 * 1024;

/** The administration of the payer catalog service over one long-lived channel. */
export function grpcPayerAdmin({
  address,
  channel,
  clock,
}: Connection): PayerAdmin & { readonly close: () => void } {
  const client = clientOf(PayerAdminServiceClient, address, channel);
  const planImport = streamCaller(client.planImport.bind(client));
  const applyImport = streamCaller(client.applyImport.bind(client));
  const listVersions = caller(client.listVersions.bind(client));
  const restoreVersion = caller(client.restoreVersion.bind(client));
  const setAliases = caller(client.setAliases.bind(client));
  const listPayers = caller(client.listPayers.bind(client));
  const getPayer = caller(client.getPayer.bind(client));
  const short = (budget: CallBudget): OutgoingCall => shortCall(budget, clock.now());
  return {
    // A whole list is read, compared and indexed, so these calls get the caller's whole budget.
    planImport: async ({ bytes, ...value }, budget) => {
      const file: PlanImportRequest = { part: { $case: 'file', value } };
      return decodePlan((await planImport(parts(file, bytes), budget)).plan);
    },
    applyImport: async ({ bytes, ...value }, budget) => {
      const order: ApplyImportRequest = { part: { $case: 'order', value } };
      const { plan, version, isNew } = await applyImport(parts(order, bytes), budget);
      return { plan: decodePlan(plan), version, isNew };
    },
    listVersions: async ({ limit, beforeVersion = 0 }, budget) =>
      (await listVersions({ limit, beforeVersion }, short(budget))).versions.map(decodeVersion),
    restoreVersion: async (order, budget) => (await restoreVersion(order, short(budget))).version,
    setAliases: async (order, budget) => {
      const { payer, version } = await setAliases(order, short(budget));
      return { payer: decodeCatalogPayer(payer), version };
    },
    listPayers: async ({ limit, afterPayerId = '' }, budget) =>
      (await listPayers({ limit, afterPayerId }, short(budget))).payers.map(decodeCatalogPayer),
    getPayer: async (payerId, budget) =>
      decodeCatalogPayer((await getPayer({ payerId }, short(budget))).payer),
    close: () => {
      client.close();
    },
  };
}

type ChunkPart = { readonly part: { $case: 'chunk'; value: Buffer } };

function* parts<First>(first: First, bytes: Uint8Array): Generator<First | ChunkPart> {
  yield first;
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
    const value = Buffer.from(
      bytes.buffer,
      bytes.byteOffset + start,
      Math.min(CHUNK_BYTES, bytes.length - start),
    );
    yield { part: { $case: 'chunk', value } };
  }
}
