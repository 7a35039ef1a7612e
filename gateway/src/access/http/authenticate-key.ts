import { AppError } from '@eligibility/kit';
import type { Request, RequestHandler } from 'express';
import {
  admit,
  authenticate,
  requireOpenWorkspace,
  requireScope,
  type AuthenticateDeps,
} from '../app/authenticate';
import type { Scope } from '../domain/api-key';
import { callerOf, contextOf } from '../../http/request-context';

const BEARER = /^Bearer +([^ ]+)$/i;

/**
 * Identifies the caller by `Authorization: Bearer <key>`, or answers 401. A valid key from an address where it is not
 * allowed gets the same answer; only the log line names the key.
 */
export function authenticateKey(deps: AuthenticateDeps): RequestHandler {
  return async (req, res, next) => {
    requireOneCredential(req);
    const context = contextOf(res);
    const caller = await authenticate(deps, bearerOf(req.headers.authorization));
    context.caller = caller;
    admit(deps, caller, context.callerAddress());
    next();
  };
}

/**
 * Node reads the first of several headers and drops the others; a proxy may have read another one.
 * @throws AppError `unauthorized`
 */
export function requireOneCredential(req: Request): void {
  if ((req.headersDistinct['authorization'] ?? []).length < 2) return;
  throw new AppError('unauthorized', { detail: 'The header Authorization was sent twice: send one.' });
}

export function bearerOf(header: string | undefined): string | undefined {
  return header === undefined ? undefined : BEARER.exec(header)?.[1];
}

/** Answers 403 to every request while the caller's workspace is suspended. */
export const refuseSuspended: RequestHandler = (_req, res, next) => {
  requireOpenWorkspace(callerOf(res));
  next();
};

/** Answers 403 unless the caller's key has the scope. */
export function needScope(scope: Scope): RequestHandler {
  return (_req, res, next) => {
    requireScope(callerOf(res), scope);
    next();
  };
}
