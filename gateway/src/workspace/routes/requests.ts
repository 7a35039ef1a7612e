import type { Schema } from '@eligibility/api-types';
import { isoTime } from '@eligibility/kit';
import type { RequestHandler } from 'express';
import type { Caller } from '../../access/app/authenticate';
import { callerOf } from '../../http/request-context';
import type { RequestTrailStore, SeenRequest } from '../app/request-trail';
import { clinicsOf } from '../app/caller-rights';

/**
 * GET /api/workspace/requests: the last requests of the workspace, newest first. A caller that is bound to clinics sees
 * its own and those that named one of these clinics.
 */
export function listRequests({ trail }: { readonly trail: RequestTrailStore }): RequestHandler {
  return async (_req, res) => {
    const caller = callerOf(res);
    const requests = await trail.listRequests(caller.workspace.id);
    const data = requests.filter((one) => isSeenBy(caller, one)).map(shown);
    res.json({ data } satisfies Schema<'SeenRequests'>);
  };
}

function isSeenBy(caller: Caller, { keyId, personId, clientId }: SeenRequest): boolean {
  const own = clinicsOf(caller);
  if (own === undefined || (keyId ?? personId) === caller.principal.id) return true;
  return clientId !== undefined && own.includes(clientId);
}

function shown(one: SeenRequest): Schema<'SeenRequest'> {
  return {
    requestId: one.requestId,
    at: isoTime(one.atMs),
    method: one.method,
    route: one.route,
    status: one.status,
    code: one.code ?? null,
    latencyMs: one.latencyMs,
    keyId: one.keyId ?? null,
    personId: one.personId ?? null,
    clientId: one.clientId ?? null,
  };
}
