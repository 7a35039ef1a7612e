import type { Schema } from '@eligibility/api-types';
import { isoTime } from '@eligibility/kit';
import type { RequestHandler } from 'express';
import { askerNames, type AskerPorts } from '../../identity/app/asked-by';
import type { Caller } from '../../identity/app/authenticate';
import { callerOf } from '../../identity/http/request-identity';
import type { RequestTrailStore, SeenRequest } from '../app/request-trail';
import { clinicsOf } from '../../identity/app/caller-rights';

type Deps = AskerPorts & { readonly trail: RequestTrailStore };

/**
 * GET /api/workspace/requests: the last requests of the workspace, newest first. A caller that is bound to clinics sees
 * its own and those that named one of these clinics.
 */
export function listRequests({ trail, ...ports }: Deps): RequestHandler {
  return async (_req, res) => {
    const caller = callerOf(res);
    const requests = await trail.listRequests(caller.workspace.id);
    const nameOf = askerNames(ports);
    const seen = requests.filter((one) => isSeenBy(caller, one));
    const data = await Promise.all(seen.map(async (one) => shown(one, await nameOf(one))));
    res.json({ data } satisfies Schema<'SeenRequests'>);
  };
}

function isSeenBy(caller: Caller, { keyId, personId, clientId }: SeenRequest): boolean {
  const own = clinicsOf(caller);
  if (own === undefined || (keyId ?? personId) === caller.principal.id) return true;
  return clientId !== undefined && own.includes(clientId);
}

function shown(one: SeenRequest, askedBy: string | null): Schema<'SeenRequest'> {
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
    askedBy,
    clientId: one.clientId ?? null,
  };
}
