import type { RequestHandler } from 'express';
import { audited } from '../app/audited';
import type { OperatorParts } from '../app/operator-deps';
import { hasRole, requireRole } from '../app/roles';
import { actingFor } from './acting-for';
import { rolesFor } from './role-table';

/** Answers 403 to operators without the role that the route needs, and records the refusal. */
export function needRole(deps: OperatorParts, method: string, path: string): RequestHandler {
  const roles = rolesFor(`${method} ${path}`);
  const act = { action: 'operator.forbidden', target: `${method} /ops${path}`, detail: { needs: roles } };
  return async (_req, res, next) => {
    const acting = actingFor(deps, res);
    if (!hasRole(acting.operator, roles)) {
      await audited(acting, act, async () => {
        requireRole(acting.operator, ...roles);
        return Promise.resolve();
      });
    }
    next();
  };
}
