import { AppError } from '@eligibility/kit';
import type { Request, RequestHandler, Response } from 'express';
import { newIdempotencyKey, sentIdempotencyKeyOf } from './idempotency-key';
import { callerOf } from '../../http/request-context';

/** Answers 405 to a live check by GET when the caller's workspace does not allow it. */
export const refuseGetByPolicy: RequestHandler = (req, res, next) => {
  if (req.method === 'GET' && callerOf(res).workspace.policies.getChecks === 'refused') {
    res.setHeader('Allow', 'POST');
    throw new AppError('method-not-allowed', {
      detail:
        'GET checks are switched off for this workspace, because they put patient data into URLs. Send the check by POST, with its fields in the body.',
    });
  }
  next();
};

/**
 * The idempotency key of a live check. If none was sent, one is made, and the header `Idempotency-Key-Missing` says
 * that a lost answer could not be requested again.
 * @throws AppError `idempotency-key-invalid`, also for a missing key when the caller's workspace requires one
 */
export function liveIdempotencyKeyOf(req: Request, res: Response): string {
  const sent = sentIdempotencyKeyOf(req);
  if (sent !== undefined) return sent;
  if (callerOf(res).workspace.policies.idempotencyKey === 'required') {
    throw new AppError('idempotency-key-invalid', {
      detail:
        'This workspace requires an idempotency key with every live check. Send a UUID as Idempotency-Key.',
    });
  }
  res.setHeader('Idempotency-Key-Missing', 'true');
  return newIdempotencyKey();
}
