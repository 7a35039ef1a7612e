import type { Request } from 'express';
import { REASONED_ORDER } from '../../http/basic-schemas';
import { validate } from '../../http/fields';
import { pathId } from '../../http/handlers';
import type { WorkspaceOrder } from '../app/workspaces';

/** The workspace in the path of an order, and the reason in its body. @throws AppError `validation-failed`, `not-found` */
export function workspaceOrderIn(req: Request): WorkspaceOrder {
  const { reason } = validate(REASONED_ORDER, req.body);
  return { workspaceId: pathId(req, 'workspaceId'), reason };
}
