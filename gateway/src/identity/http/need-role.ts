import type { IdentityContext } from '../app/context';
import type { RequestHandler } from 'express';
import { audited, type Act } from '../../audit/app/operator-act';
import { expressPath } from '../../http/route';
import { hasRole, requireRole } from '../app/acting';
import { actingFor } from './request-identity';
import type { OperatorRoute } from './who';

/** Answers 403 to operators who have none of the route's roles, and records the refusal. */
export function needRole(
  context: IdentityContext,
  { method, path, who }: Pick<OperatorRoute, 'method' | 'path' | 'who'>,
): RequestHandler {
  const { roles } = who;
  const act: Act = {
    action: 'operator.forbidden',
    target: `${method} /ops${expressPath(path)}`,
    detail: { needs: roles },
  };
  return async (_req, res, next) => {
    const acting = actingFor(context, res);
    if (!hasRole(acting.operator, roles)) {
      await audited(acting, act, async () => {
        requireRole(acting.operator, ...roles);
        return Promise.resolve();
      });
    }
    next();
  };
}
