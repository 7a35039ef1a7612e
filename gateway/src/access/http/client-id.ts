import { AppError } from '@eligibility/kit';
import type { Request, RequestHandler, Response } from 'express';
import { requireClinic } from '../app/authenticate';
import type { WorkspaceStore } from '../app/workspace-store';
import type { Clinic } from '../domain/workspace';
import { callerOf, contextOf } from '../../http/request-context';
import { isRepeated } from '../../http/headers';
import { parseUuid } from '../../http/fields';

const KEY = 'clinic';

/**
 * Identifies the clinic by `X-Client-Id`: 400 when it is not a UUID, 403 when the caller may not act for the clinic.
 */
export function identifyClinic(workspaces: WorkspaceStore): RequestHandler {
  return async (req, res, next) => {
    const clientId = parseUuid(req.get('X-Client-Id'));
    if (clientId === undefined) throw new AppError('client-id-invalid', { detail: wrongWith(req) });
    contextOf(res).clientId = clientId;
    res.locals[KEY] = await requireClinic(workspaces, callerOf(res), clientId);
    next();
  };
}

function wrongWith(req: Request): string {
  if (isRepeated(req, 'x-client-id')) return 'The header X-Client-Id was sent twice: send one client id.';
  return req.get('X-Client-Id')
    ? 'The header X-Client-Id must be a UUID: the client id that the operator gave the clinic.'
    : 'The header X-Client-Id is missing: send the client id that the operator gave the clinic.';
}

/** The clinic of the request; call it only in routes behind `identifyClinic`. */
export function clinicOf(res: Response): Clinic {
  return res.locals[KEY] as Clinic;
}
