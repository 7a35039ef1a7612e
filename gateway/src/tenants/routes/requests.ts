import type { Schema } from '@eligibility/api-types';
import { isoTime } from '@eligibility/kit';
import type { RequestHandler } from 'express';
import { askerNames } from '../../identity/app/asked-by';
import type { Caller } from '../../identity/app/authenticate';
import { callerOf } from '../../identity/http/request-identity';
import type { SeenRequest } from '../app/request-trail';
import { clinicsOf } from '../../identity/app/caller-rights';
import { callerWith, type CallerRoute } from '../../identity/http/who';
import type { TenantsDeps } from './tenants-deps';

/** The last requests of the caller's own workspace. */
export function requestRoutes(deps: TenantsDeps): readonly CallerRoute[] {
  return [
    {
      method: 'GET',
      path: '/workspace/requests',
      who: callerWith('workspace:admin'),
      handler: listRequests(deps),
    },
  ];
}

/**
 * GET /api/workspace/requests: the last requests of the workspace, newest first. A caller that is bound to clinics sees
 * its own and those that named one of these clinics.
 */
function listRequests({ trail, ...ports }: TenantsDeps): RequestHandler {
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
  const ownClinics = clinicsOf(caller);
  if (ownClinics === undefined || (keyId ?? personId) === caller.principal.id) return true;
  return clientId !== undefined && ownClinics.includes(clientId);
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
