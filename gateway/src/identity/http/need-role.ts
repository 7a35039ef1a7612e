import type { RequestHandler } from 'express';
import { audited, type Act } from '../../audit/app/operator-act';
import { expressPath } from '../../http/route';
import { hasRole, requireRole, type ActPorts } from '../app/acting';
import { actingFor } from './request-identity';
import type { OperatorRoute } from './who';

/** Answers 403 to operators who have none of the route's roles, and records the refusal. */
export function needRole(ports: ActPorts, { method, path, who }: OperatorRoute): RequestHandler {
  const { roles } = who;
  const act: Act = {
    action: 'operator.forbidden',
    target: `${method} /ops${expressPath(path)}`,
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
