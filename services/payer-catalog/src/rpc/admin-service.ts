import type { Log } from '@eligibility/kit';
import { clientStream, unary } from '@eligibility/kit/grpc';
import type { PayerAdminServiceServer } from '@eligibility/protos/payer/v1/payer_admin';
import type { AdminDeps } from './admin-deps';
import { applyImportRpc } from './apply-import';
import { getPayerRpc } from './get-payer';
import { listPayersRpc } from './list-payers';
import { listVersionsRpc } from './list-versions';
import { planImportRpc } from './plan-import';
import { restoreVersionRpc } from './restore-version';
import { setAliasesRpc } from './set-aliases';

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
