import { Router, type RequestHandler } from 'express';
import type { OperatorDeps } from '../../app/operator/operator-deps';
import type { RefusedSignIns } from '../../app/operator/refused-sign-ins';
import type { PayerCatalog } from '../../app/ports';
import { authenticateOperator } from '../../http/authenticate-operator';
import { privateAnswers } from '../../http/private-answers';
import { methodNotAllowed } from '../../http/problem';
import { jsonBody } from '../../http/json-body';
import { searchPayers } from '../payers/search';
import { auditVerification, listAudit } from './audit';
import { findChecks } from './checks';
import { circuitHandlers } from './circuits';
import { clinicHandlers } from './clinics';
import { forgetHandlers } from './forget';
import { fileBody } from '../../http/file-body';
import { changeKeyLimits } from './key-limits';
import { keyHandlers } from './keys';
import { payerImportHandlers } from './payer-imports';
import { payerHandlers } from './payers';
import { walletHandlers } from './wallets';
import { walletVerification } from './wallet-verification';
import { workspaceHandlers } from './workspaces';

export type OpsDeps = OperatorDeps & {
  readonly payers: PayerCatalog;
  readonly operatorToken: string;
  readonly refusedSignIns: RefusedSignIns;
};

type Methods = Readonly<Partial<Record<'get' | 'post' | 'put' | 'patch' | 'delete', RequestHandler>>>;

/** What an operator's token opens: workspaces, clinics, keys, wallets, payers, circuits, checks of all of them, and the audit log. */
export function opsRoutes(deps: OpsDeps): Router {
  const router = Router({ caseSensitive: true });
  router.use(privateAnswers, authenticateOperator(deps.operatorToken, deps.refusedSignIns.note));
  const workspaces = workspaceHandlers(deps);
  const clinics = clinicHandlers(deps);
  const keys = keyHandlers(deps);
  const wallets = walletHandlers(deps);
  const circuits = circuitHandlers(deps);
  route(router, '/workspaces', { get: workspaces.list, post: workspaces.create });
  route(router, '/workspaces/:workspaceId', { get: workspaces.get, patch: workspaces.change });
  route(router, '/workspaces/:workspaceId/clinics', { get: clinics.list, post: clinics.add });
  route(router, '/workspaces/:workspaceId/keys', { get: keys.list, post: keys.issue });
  route(router, '/keys/:keyId', { patch: changeKeyLimits(deps), delete: keys.revoke });
  route(router, '/keys/:keyId/rotate', { post: keys.rotate });
  route(router, '/workspaces/:workspaceId/wallet', { get: wallets.balance });
  route(router, '/workspaces/:workspaceId/wallet/grants', { post: wallets.grant });
  route(router, '/workspaces/:workspaceId/wallet/adjustments', { post: wallets.adjust });
  route(router, '/workspaces/:workspaceId/wallet/journal', { get: wallets.journal });
  route(router, '/wallets/verification', { get: walletVerification(deps) });
  const payers = payerHandlers(deps);
  const payerImports = payerImportHandlers(deps);
  route(router, '/payers', { get: payers.list });
  router.post('/payers/imports', fileBody(), payerImports.run);
  router.all('/payers/imports', methodNotAllowed('POST'));
  route(router, '/payers/versions', { get: payerImports.list, post: payerImports.restore });
  route(router, '/payers/search', { get: searchPayers(deps.payers) });
  route(router, '/payers/:payerId', { get: payers.get });
  route(router, '/payers/:payerId/traffic', { get: payers.traffic });
  route(router, '/payers/:payerId/aliases', { put: payers.setAliases });
  route(router, '/circuits', { get: circuits.list });
  route(router, '/circuits/:scope/:circuitId/isolate', { post: circuits.isolate });
  route(router, '/circuits/:scope/:circuitId/restore', { post: circuits.restore });
  route(router, '/circuits/:scope/:circuitId/auto', { post: circuits.auto });
  route(router, '/circuits/:scope/:circuitId/probe', { post: circuits.probe });
  const forget = forgetHandlers(deps);
  route(router, '/checks', { get: findChecks(deps) });
  route(router, '/checks/:checkId/forget', { post: forget.check });
  route(router, '/workspaces/:workspaceId/forget', { post: forget.workspace });
  route(router, '/audit', { get: listAudit(deps) });
  route(router, '/audit/verification', { get: auditVerification(deps) });
  return router;
}

function route(router: Router, path: string, methods: Methods): void {
  if (methods.get) router.get(path, methods.get);
  if (methods.post) router.post(path, ...jsonBody(), methods.post);
  if (methods.put) router.put(path, ...jsonBody(), methods.put);
  if (methods.patch) router.patch(path, ...jsonBody(), methods.patch);
  if (methods.delete) router.delete(path, methods.delete);
  router.all(path, methodNotAllowed(...Object.keys(methods).map((method) => method.toUpperCase())));
}
