import { Router, type RequestHandler } from 'express';
import type { SignInLimit } from '../../admission/app/sign-in-limit';
import {
  authenticateOperator,
  type AuthenticateOperatorDeps,
} from '../../identity/http/authenticate-operator';
import { limitSignIns } from '../../admission/http/limit-sign-ins';
import type { PayerCatalog } from '../../checks/app/ports';
import { searchPayers } from '../../checks/routes/workspace-resources';
import { fileBody, jsonBody } from '../../http/json-body';
import { privateAnswers } from '../../http/headers';
import { methodNotAllowed } from '../../http/problem';
import type { VerifyAuditDeps } from '../../audit/app/audit-log';
import type { AlertNotePorts } from '../app/alert-notes';
import type { BoardPorts } from '../app/board';
import type { CheckPorts } from '../app/checks';
import type { CircuitPorts } from '../app/circuits';
import type { ActPorts } from '../../identity/app/acting';
import type { OperatorPorts } from '../../identity/app/operators';
import type { PayerPorts } from '../app/payers';
import type { RefusedSignIns } from '../../audit/app/refusals';
import type { VerifyWalletsDeps } from '../app/verify-wallets';
import type { WalletPorts } from '../app/wallets';
import { peopleHandlers } from '../../identity/routes/people';
import { createSignInLink, type LinkDeps } from '../../identity/routes/sign-in-links';
import { alertNoteHandlers } from './alert-notes';
import { auditVerification, listAudit } from './audit';
import { boardHandler } from './board';
import { checkHandlers } from './checks';
import { circuitHandlers } from './circuits';
import { clinicHandlers } from '../../tenants/routes/clinics';
import { keyHandlers, keyListHandlers } from '../../tenants/routes/keys';
import { metricsHandlers, type MetricsPorts } from './metrics';
import { operatorHandlers } from '../../identity/routes/operators';
import { payerHandlers, payerImportHandlers } from './payers';
import { needRole } from './role-table';
import { walletHandlers, walletVerification } from './wallets';
import { workspaceHandlers } from '../../tenants/routes/workspaces';

/**
 * What `/ops` needs: the ports of each group of routes, and the sign-in of operators. Workspaces, clinics and keys use
 * ports that other groups use too.
 */
export type OpsDeps = OperatorPorts &
  WalletPorts &
  VerifyWalletsDeps &
  PayerPorts &
  CircuitPorts &
  CheckPorts &
  BoardPorts &
  AlertNotePorts &
  MetricsPorts &
  VerifyAuditDeps &
  LinkDeps &
  AuthenticateOperatorDeps & {
    readonly payers: PayerCatalog;
    readonly signIns: SignInLimit;
    readonly refusedSignIns: Pick<RefusedSignIns, 'note'>;
  };

type Methods = Readonly<Partial<Record<'get' | 'post' | 'put' | 'patch' | 'delete', RequestHandler>>>;

/**
 * All routes for operators' tokens, each with its roles: workspaces, clinics, keys, wallets, payers, circuits, checks,
 * operators, people, and the audit log.
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
  route('/workspaces/:workspaceId/suspend', { post: workspaces.suspend });
  route('/workspaces/:workspaceId/resume', { post: workspaces.resume });
  route('/workspaces/:workspaceId/clinics', { get: clinics.list, post: clinics.add });
  route('/workspaces/:workspaceId/clinics/:clientId', { patch: clinics.change });
  route('/workspaces/:workspaceId/keys', { get: keyLists.ofOne, post: keys.issue });
  route('/workspaces/:workspaceId/keys/revocations', { post: keys.revokeAll });
  route('/keys', { get: keyLists.ofAll });
  route('/keys/:keyId', { patch: keys.change, delete: keys.revoke });
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
  addBoardRoutes(route, deps);
  route('/circuits', { get: circuits.list });
  route('/circuits/:scope/:circuitId/isolate', { post: circuits.isolate });
  route('/circuits/:scope/:circuitId/restore', { post: circuits.restore });
  route('/circuits/:scope/:circuitId/auto', { post: circuits.auto });
  route('/circuits/:scope/:circuitId/probe', { post: circuits.probe });
  const checks = checkHandlers(deps);
  route('/checks', { get: checks.find });
  route('/checks/:checkId/forget', { post: checks.forget });
  route('/workspaces/:workspaceId/forget', { post: checks.forgetWorkspace });
  const operators = operatorHandlers(deps);
  route('/operators', { get: operators.list, post: operators.create });
  route('/operators/:operatorId', { delete: operators.revoke });
  route('/operators/:operatorId/rotate', { post: operators.rotate });
  addPeopleRoutes(route, deps);
  route('/audit', { get: listAudit(deps) });
  route('/audit/verification', { get: auditVerification(deps) });
  return router;
}

function addBoardRoutes(route: ReturnType<typeof routeOn>, deps: OpsDeps): void {
  const notes = alertNoteHandlers(deps);
  const metrics = metricsHandlers(deps);
  route('/board', { get: boardHandler(deps) });
  route('/board/alerts/:alert/note', { put: notes.put, delete: notes.end });
  route('/metrics/api/v1/query', { get: metrics.query });
  route('/metrics/api/v1/query_range', { get: metrics.queryRange });
}

function addPeopleRoutes(route: ReturnType<typeof routeOn>, deps: OpsDeps): void {
  const people = peopleHandlers(deps);
  route('/people', { get: people.list, post: people.invite });
  route('/people/:personId', { patch: people.change, delete: people.remove });
  route('/people/:personId/sessions', { get: people.listSessions, delete: people.endSessions });
  route('/sign-in-links', { post: createSignInLink(deps) });
}

/** Adds a path with its methods, each behind the role that it needs. */
function routeOn(router: Router, ports: ActPorts): (path: string, methods: Methods) => void {
  return (path, methods) => {
    const need = (method: string): RequestHandler => needRole(ports, method, path);
    if (methods.get) router.get(path, need('GET'), methods.get);
    if (methods.post) router.post(path, need('POST'), ...jsonBody(), methods.post);
    if (methods.put) router.put(path, need('PUT'), ...jsonBody(), methods.put);
    if (methods.patch) router.patch(path, need('PATCH'), ...jsonBody(), methods.patch);
    if (methods.delete) router.delete(path, need('DELETE'), methods.delete);
    router.all(path, methodNotAllowed(...Object.keys(methods).map((method) => method.toUpperCase())));
  };
}
