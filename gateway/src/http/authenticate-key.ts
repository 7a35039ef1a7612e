import type { RequestHandler } from 'express';
import { authenticate, requireOpenWorkspace, requireScope, type AuthenticateDeps } from '../app/authenticate';
import type { Scope } from '../domain/api-key';
import { callerOf, contextOf } from './request-context';

const BEARER = /^Bearer +([^ ]+)$/i;

/** Knows the caller from `Authorization: Bearer <key>`, or answers 401. */
export function authenticateKey(deps: AuthenticateDeps): RequestHandler {
  return async (req, res, next) => {
    contextOf(res).caller = await authenticate(deps, bearerOf(req.headers.authorization));
    next();
  };
}

export function bearerOf(header: string | undefined): string | undefined {
  return header === undefined ? undefined : BEARER.exec(header)?.[1];
}

/** Answers 403 while the caller's workspace is suspended, whatever it asks for. */
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
