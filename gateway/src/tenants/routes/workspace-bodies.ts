import type { Request } from 'express';
import Joi from 'joi';
import { REASON_BODY, validate } from '../../http/fields';
import { pathId } from '../../http/handlers';
import type { WorkspaceOrder } from '../app/workspaces';

/** The workspace in the path of an order, and the reason in its body. @throws AppError `validation-failed`, `not-found` */
export function workspaceOrderIn(req: Request): WorkspaceOrder {
  const { reason } = validate(REASON_BODY, req.body);
  return { workspaceId: pathId(req, 'workspaceId'), reason };
}

/** The most checks in one change of a wallet, in a daily budget, and in a warning of a low balance. */
export const MAX_CHECKS = 10_000_000;

/** A daily budget, of a key or of a workspace. */
export const checksPerDay = Joi.number().strict().integer().min(1).max(MAX_CHECKS);

/** The threshold of a low balance. With 0, it is low only when no check is left. */
export const lowBalanceChecks = Joi.number().strict().integer().min(0).max(MAX_CHECKS);

/** A rate limit, of a key or of a workspace. */
export const rateLimitPerMinute = Joi.number().strict().integer().min(1).max(1_000_000);
