import type { RequestHandler } from 'express';
import Joi from 'joi';
import type { OperatorDeps } from '../../app/operator/operator-deps';
import { payerTraffic } from '../../app/operator/payer-traffic';
import { validate } from '../../http/validate';

const pathSchema = Joi.object<{ payerId: string }>({ payerId: Joi.string().max(64).required() });

/** GET /ops/payers/{payerId}/traffic: whom it would hurt to isolate the payer. */
export function showPayerTraffic(deps: Pick<OperatorDeps, 'checks' | 'clock'>): RequestHandler {
  return async (req, res) => {
    const { payerId } = validate(pathSchema, req.params);
    const { checks, workspaces, isComplete } = await payerTraffic(deps, payerId);
    res.json({ payerId, checksLastHour: checks, workspacesLastHour: workspaces, isComplete });
  };
}
