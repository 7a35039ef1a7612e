import { Router, type RequestHandler } from 'express';
import type { OperatorParts } from '../app/operator-deps';
import type { RefusedSignIns } from '../app/refused-sign-ins';
import type { PayerCatalog } from '../../checks/app/ports';
import type { SignInLimit } from '../../access/app/sign-in-limit';
import { authenticateOperator, type AuthenticateOperatorDeps } from '../../access/http/authenticate-operator';
import { limitSignIns } from '../../access/http/limit-sign-ins';
import { privateAnswers } from '../../http/headers';
import { methodNotAllowed } from '../../http/problem';
import { jsonBody, fileBody } from '../../http/json-body';
import { searchPayers } from '../../checks/routes/workspace-resources';
import { auditVerification, listAudit } from './audit';
import { findChecks } from './checks';
import { circuitHandlers } from './circuits';
import { clinicHandlers } from './clinics';
import { forgetHandlers } from './forget';
import { keyListHandlers } from './key-lists';
import { revokeAllKeys } from './key-revocations';
import { changeKeyLimits } from './key-limits';
import { keyHandlers } from './keys';
import { needRole } from './need-role';
import { operatorHandlers } from './operators';
import { payerImportHandlers } from './payer-imports';
import { payerHandlers } from './payers';
import { suspensionHandlers } from './suspensions';
import { walletHandlers } from './wallets';
import { walletVerification } from './wallet-verification';
import { workspaceHandlers } from './workspaces';

export type OpsDeps = OperatorParts &
  AuthenticateOperatorDeps & {
    readonly payers: PayerCatalog;
    readonly refusedSignIns: RefusedSignIns;
    readonly signIns: SignInLimit;
  };

type Methods = Readonly<Partial<Record<'get' | 'post' | 'put' | 'patch' | 'delete', RequestHandler>>>;

/**
 * All routes for operators' tokens, each with its roles: workspaces, clinics, keys, wallets, payers, circuits, checks,
 * the audit log, and operators.
 */
export function opsRoutes(deps: OpsDeps): Router {
  const router = Router({ caseSensitive: true });
  const route = routeOn(router, deps);
  const { note } = deps.refusedSignIns;
  router.use(privateAnswers, limitSignIns(deps.signIns, authenticateOperator(deps, note), note));
  const workspaces = workspaceHandlers(deps);
  const clinics = clinicHandlers(deps);
  const keys = keyHandlers(deps);
  const keyLists = keyListHandlers(deps);
  const wallets = walletHandlers(deps);
  const circuits = circuitHandlers(deps);
  route('/workspaces', { get: workspaces.list, post: workspaces.create });
  route('/workspaces/:workspaceId', { get: workspaces.get, patch: workspaces.change });
  const suspensions = suspensionHandlers(deps);
  route('/workspaces/:workspaceId/suspend', { post: suspensions.suspend });
  route('/workspaces/:workspaceId/resume', { post: suspensions.resume });
  route('/workspaces/:workspaceId/clinics', { get: clinics.list, post: clinics.add });
  route('/workspaces/:workspaceId/clinics/:clientId', { patch: clinics.change });
  route('/workspaces/:workspaceId/keys', { get: keyLists.ofOne, post: keys.issue });
  route('/workspaces/:workspaceId/keys/revocations', { post: revokeAllKeys(deps) });
  route('/keys', { get: keyLists.ofAll });
  route('/keys/:keyId', { patch: changeKeyLimits(deps), delete: keys.revoke });
  route('/keys/:keyId/rotate', { post: keys.rotate });
  route('/workspaces/:workspaceId/wallet', { get: wallets.balance });
  route('/workspaces/:workspaceId/wallet/grants', { post: wallets.grant });
  route('/workspaces/:workspaceId/wallet/adjustments', { post: wallets.adjust });
  route('/workspaces/:workspaceId/wallet/journal', { get: wallets.journal });
  route('/wallets/verification', { get: walletVerification(deps) });
  const payers = payerHandlers(deps);
  const payerImports = payerImportHandlers(deps);
  route('/payers', { get: payers.list });
  router.post('/payers/imports', needRole(deps, 'POST', '/payers/imports'), fileBody(), payerImports.run);
  router.all('/payers/imports', methodNotAllowed('POST'));
  route('/payers/versions', { get: payerImports.list, post: payerImports.restore });
  route('/payers/search', { get: searchPayers(deps.payers) });
  route('/payers/:payerId', { get: payers.get });
  route('/payers/:payerId/traffic', { get: payers.traffic });
  route('/payers/:payerId/aliases', { put: payers.setAliases });
  route('/circuits', { get: circuits.list });
  route('/circuits/:scope/:circuitId/isolate', { post: circuits.isolate });
  route('/circuits/:scope/:circuitId/restore', { post: circuits.restore });
  route('/circuits/:scope/:circuitId/auto', { post: circuits.auto });
  route('/circuits/:scope/:circuitId/probe', { post: circuits.probe });
  const forget = forgetHandlers(deps);
  route('/checks', { get: findChecks(deps) });
  route('/checks/:checkId/forget', { post: forget.check });
  route('/workspaces/:workspaceId/forget', { post: forget.workspace });
  const operators = operatorHandlers(deps);
  route('/operators', { get: operators.list, post: operators.create });
  route('/operators/:operatorId', { delete: operators.revoke });
  route('/operators/:operatorId/rotate', { post: operators.rotate });
  route('/audit', { get: listAudit(deps) });
  route('/audit/verification', { get: auditVerification(deps) });
  return router;
}

/** Adds a path with its methods, each behind the role that it needs. */
function routeOn(router: Router, deps: OpsDeps): (path: string, methods: Methods) => void {
  return (path, methods) => {
    const need = (method: string): RequestHandler => needRole(deps, method, path);
    if (methods.get) router.get(path, need('GET'), methods.get);
    if (methods.post) router.post(path, need('POST'), ...jsonBody(), methods.post);
    if (methods.put) router.put(path, need('PUT'), ...jsonBody(), methods.put);
    if (methods.patch) router.patch(path, need('PATCH'), ...jsonBody(), methods.patch);
    if (methods.delete) router.delete(path, need('DELETE'), methods.delete);
    router.all(path, methodNotAllowed(...Object.keys(methods).map((method) => method.toUpperCase())));
  };
}
