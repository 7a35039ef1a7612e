import type { RequestHandler } from 'express';
import type { OperatorRole } from '../../identity/domain/operator';
import { audited, type Act } from '../../audit/app/operator-act';
import { hasRole, requireRole, type ActPorts } from '../../identity/app/acting';
import { actingFor } from '../../identity/http/request-identity';

type Roles = readonly [OperatorRole, ...OperatorRole[]];

/** The roles of every route of `/ops`; an operator needs one of them. A route without a row is not served. */
export const OPS_ROLES: Readonly<Record<string, Roles>> = {
  'GET /workspaces': ['read'],
  // A charge policy other than the default also needs `money`.
  'POST /workspaces': ['access'],
  'GET /workspaces/:workspaceId': ['read'],
  // By field: `money` for the charge policy, `access` for all others.
  'PATCH /workspaces/:workspaceId': ['access', 'money'],
  'POST /workspaces/:workspaceId/suspend': ['access'],
  'POST /workspaces/:workspaceId/resume': ['access'],
  'POST /workspaces/:workspaceId/forget': ['access'],
  'GET /workspaces/:workspaceId/clinics': ['read'],
  'POST /workspaces/:workspaceId/clinics': ['access'],
  'PATCH /workspaces/:workspaceId/clinics/:clientId': ['access'],
  'GET /workspaces/:workspaceId/keys': ['read'],
  'POST /workspaces/:workspaceId/keys': ['access'],
  'POST /workspaces/:workspaceId/keys/revocations': ['access'],
  'GET /keys': ['read'],
  'PATCH /keys/:keyId': ['access'],
  'DELETE /keys/:keyId': ['access'],
  'POST /keys/:keyId/rotate': ['access'],
  'GET /workspaces/:workspaceId/wallet': ['read'],
  'POST /workspaces/:workspaceId/wallet/grants': ['money'],
  'POST /workspaces/:workspaceId/wallet/adjustments': ['money'],
  'GET /workspaces/:workspaceId/wallet/journal': ['read'],
  'GET /wallets/verification': ['read'],
  'GET /payers': ['read'],
  // Also for a dry run, which is the first half of an import.
  'POST /payers/imports': ['payers'],
  'GET /payers/versions': ['read'],
  'POST /payers/versions': ['payers'],
  'GET /payers/search': ['read', 'boards'],
  'GET /payers/:payerId': ['read'],
  'GET /payers/:payerId/traffic': ['read', 'boards'],
  'PUT /payers/:payerId/aliases': ['payers'],
  'GET /board': ['read', 'boards'],
  'PUT /board/alerts/:alert/note': ['payers', 'boards'],
  'DELETE /board/alerts/:alert/note': ['payers', 'boards'],
  'GET /metrics/api/v1/query': ['read', 'boards'],
  'GET /metrics/api/v1/query_range': ['read', 'boards'],
  'GET /circuits': ['read', 'boards'],
  'POST /circuits/:scope/:circuitId/isolate': ['payers', 'boards'],
  'POST /circuits/:scope/:circuitId/restore': ['payers', 'boards'],
  'POST /circuits/:scope/:circuitId/auto': ['payers', 'boards'],
  'POST /circuits/:scope/:circuitId/probe': ['payers', 'boards'],
  'GET /checks': ['read'],
  'POST /checks/:checkId/forget': ['access'],
  'GET /people': ['admin'],
  'POST /people': ['admin'],
  'PATCH /people/:personId': ['admin'],
  'DELETE /people/:personId': ['admin'],
  'GET /people/:personId/sessions': ['admin'],
  'DELETE /people/:personId/sessions': ['admin'],
  // A link gives no role that its maker does not have.
  'POST /sign-in-links': ['admin'],
  // For a person on call, only acts on circuits and alerts.
  'GET /audit': ['read', 'boards'],
  'GET /audit/verification': ['read'],
  'GET /operators': ['read'],
  'POST /operators': ['admin'],
  'DELETE /operators/:operatorId': ['admin'],
  'POST /operators/:operatorId/rotate': ['admin'],
};

/** @throws Error for a route without a row, so that the process does not start */
export function rolesFor(route: string): Roles {
  const roles = OPS_ROLES[route];
  if (roles === undefined) throw new Error(`${route} has no role in role-table.ts`);
  return roles;
}

/** Answers 403 to operators without the role that the route needs, and records the refusal. */
export function needRole(ports: ActPorts, method: string, path: string): RequestHandler {
  const roles = rolesFor(`${method} ${path}`);
  const act: Act = {
    action: 'operator.forbidden',
    target: `${method} /ops${path}`,
    detail: { needs: roles },
  };
  return async (_req, res, next) => {
    const acting = actingFor(ports, res);
    if (!hasRole(acting.operator, roles)) {
      await audited(acting, act, async () => {
        requireRole(acting.operator, ...roles);
        return Promise.resolve();
      });
    }
    next();
  };
}
