import type { Log } from '@eligibility/kit';
import { clientStream, unary, type Handler } from '@eligibility/kit/grpc';
import type {
  GetPayerRequest,
  GetPayerResponse,
  ListPayersRequest,
  ListPayersResponse,
  ListVersionsRequest,
  ListVersionsResponse,
  PayerAdminServiceServer,
  RestoreVersionRequest,
  RestoreVersionResponse,
  SetAliasesRequest,
  SetAliasesResponse,
} from '@eligibility/protos/payer/v1/payer_admin';
import { showChange, type Catalog } from '../app/catalog';
import { restoreVersion, setAliases } from '../app/edit-catalog';
import type { ApplyDeps } from '../app/import-list';
import { getPayer, listPayers } from '../app/look-ups';
import type { PayerStore } from '../app/ports';
import { encodeCatalogPayer } from './codec/payer';
import { encodeVersion } from './codec/version';
import { applyImportRpc, planImportRpc } from './imports';
import { invalid, requireLimit, requireText } from './validation';

/** What operators' RPCs need. */
export type AdminDeps = ApplyDeps & { readonly store: PayerStore; readonly catalog: Catalog };

/** The RPCs with which operators manage the catalog, ready to be served. */
export function payerAdminService(deps: AdminDeps, log: Log): PayerAdminServiceServer {
  return {
    planImport: clientStream(log, planImportRpc(deps)),
    applyImport: clientStream(log, applyImportRpc(deps)),
    listVersions: unary(log, listVersionsRpc(deps)),
    restoreVersion: unary(log, restoreVersionRpc(deps)),
    setAliases: unary(log, setAliasesRpc(deps)),
    listPayers: unary(log, listPayersRpc(deps)),
    getPayer: unary(log, getPayerRpc(deps)),
  };
}

const PAGE_LIMITS = { max: 200, whenZero: 50 };

/** `validation-failed` for a limit above 200. */
function listPayersRpc({
  catalog,
}: Pick<AdminDeps, 'catalog'>): Handler<ListPayersRequest, ListPayersResponse> {
  return (request) => {
    const { afterPayerId } = request;
    return {
      payers: listPayers(catalog, { limit: requireLimit(request, PAGE_LIMITS), afterPayerId }).map(
        encodeCatalogPayer,
      ),
    };
  };
}

/** `not-found` when no payer has the id. */
function getPayerRpc({ catalog }: Pick<AdminDeps, 'catalog'>): Handler<GetPayerRequest, GetPayerResponse> {
  return ({ payerId }) => ({ payer: encodeCatalogPayer(getPayer(catalog, payerId)) });
}

/** `validation-failed` for a limit above 200. */
function listVersionsRpc({
  store,
}: Pick<AdminDeps, 'store'>): Handler<ListVersionsRequest, ListVersionsResponse> {
  return async (request) => {
    const beforeVersion = request.beforeVersion === 0 ? undefined : request.beforeVersion;
    const versions = await store.listVersions({ limit: requireLimit(request, PAGE_LIMITS), beforeVersion });
    return { versions: versions.map(encodeVersion) };
  };
}

/** `not-found` when there is no such version, `operation-conflict` when another change came first. */
function restoreVersionRpc(deps: AdminDeps): Handler<RestoreVersionRequest, RestoreVersionResponse> {
  return async ({ version, actor }) => {
    const restored = await restoreVersion(deps, { version, actor: requireText('actor', actor) });
    await showChange(deps.catalog);
    return { version: restored };
  };
}

const MAX_ALIASES = 200;

/**
 * `validation-failed` for more than 200 aliases or one of no or more than 120 characters, `not-found` for the payer,
 * `operation-conflict` when the catalog changed at the same moment.
 */
function setAliasesRpc(deps: AdminDeps): Handler<SetAliasesRequest, SetAliasesResponse> {
  return async ({ payerId, aliases, actor }) => {
    if (aliases.length > MAX_ALIASES) invalid('aliases', `must be at most ${String(MAX_ALIASES)}.`);
    const { payer, version } = await setAliases(deps, {
      payerId,
      aliases: [...new Set(aliases.map((alias) => requireText('aliases', alias).trim()))],
      actor: requireText('actor', actor),
    });
    await showChange(deps.catalog);
    return { payer: encodeCatalogPayer(payer), version };
  };
}
