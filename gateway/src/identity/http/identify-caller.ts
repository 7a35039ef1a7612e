import type { IdentityContext } from '../app/context';
import { AppError } from '@eligibility/kit';
import type { Request, RequestHandler, Response } from 'express';
import { admit, authenticate, requireClinic, requireScope } from '../app/authenticate';
import type { WorkspaceStore } from '../app/workspace-store';
import type { Scope } from '../domain/api-key';
import type { Clinic } from '../domain/workspace';
import { isRepeatedHeader } from '../../http/headers';
import { bearerOf, requireOneCredential } from '../../http/credentials';
import { callerOf, identityOf } from './request-identity';
import { contextOf } from '../../http/request-context';
import { parseUuid } from '../../http/fields';
import { refuseSignInMistakes } from './sign-in-mistakes';
import { callerBySession, hasSession } from './session-door';

const CLINIC = 'clinic';

/**
 * Identifies the caller by `Authorization: Bearer <key>` or by the cookie of a person's session, or answers 401. A valid
 * key from an address where it is not allowed gets the same answer; only the log line names the key.
 */
export function identifyCaller(context: IdentityContext): RequestHandler {
  return async (req, res, next) => {
    requireOneCredential(req);
    const identity = identityOf(res);
    if (hasSession(context, req)) {
      identity.caller = await callerBySession(context, req, res);
      next();
      return;
    }
    refuseSignInMistakes(req, 'api');
    const caller = await authenticate(context, bearerOf(req.headers.authorization));
    identity.caller = caller;
    admit(context, caller, contextOf(res).callerAddress());
    next();
  };
}

/** Answers 403 to every request while the caller's workspace is suspended. */
export const refuseSuspended: RequestHandler = (_req, res, next) => {
  if (callerOf(res).workspace.suspension !== undefined) throw new AppError('workspace-suspended');
  next();
};

/** Answers 403 unless the caller has the scope. */
export function needScope(scope: Scope): RequestHandler {
  return (_req, res, next) => {
    requireScope(callerOf(res), scope);
    next();
  };
}

/**
 * Identifies the clinic by `X-Client-Id`: 400 when it is not a UUID, 403 when the caller may not act for the clinic.
 */
export function identifyClinic(workspaces: Pick<WorkspaceStore, 'findClinic'>): RequestHandler {
  return async (req, res, next) => {
    const clientId = parseUuid(req.get('X-Client-Id'));
    if (clientId === undefined) throw new AppError('client-id-invalid', { detail: wrongWith(req) });
    contextOf(res).clientId = clientId;
    res.locals[CLINIC] = await requireClinic(workspaces, callerOf(res), clientId);
    next();
  };
}

function wrongWith(req: Request): string {
  if (isRepeatedHeader(req, 'x-client-id'))
    return 'The header X-Client-Id was sent twice: send one client id.';
  return req.get('X-Client-Id')
    ? 'The header X-Client-Id must be a UUID: the client id that the operator gave the clinic.'
    : 'The header X-Client-Id is missing: send the client id that the operator gave the clinic.';
}

/** The clinic of the request; call it only in routes behind `identifyClinic`. */
export function clinicOf(res: Response): Clinic {
  return res.locals[CLINIC] as Clinic;
}
