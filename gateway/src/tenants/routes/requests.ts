import { served, type Operations } from '../../http/operation';
import type { TenantsContext } from '../app/context';
import type { Schema } from '@eligibility/api-types';
import { isoTime } from '@eligibility/kit';
import type { RequestHandler } from 'express';
import { askerNames } from '../../identity/app/asked-by';
import type { Caller } from '../../identity/app/authenticate';
import { callerOf } from '../../identity/http/request-identity';
import type { SeenRequest } from '../app/request-trail';
import { clinicsOf } from '../../identity/app/caller-rights';
import { callerWith, type CallerRoute, type CallerWho } from '../../identity/http/who';

const REQUEST_OPERATIONS = {
  listRequests: {
    method: 'GET',
    path: '/workspace/requests',
    who: callerWith('workspace:admin'),
    summary: 'List the last requests of the workspace, newest first',
    description:
      'The last 200, a second or two after they were answered: no URL and no patient data. Requests ' +
      'for this list are left out, and what a person reads without a refusal, as pages do by ' +
      'themselves. A caller that is bound to clinics sees its own and those that named one of these ' +
      'clinics.',
    answers: { 200: ['SeenRequests', 'The requests.'] },
  },
} satisfies Operations<CallerWho>;

/** The last requests of the caller's own workspace. */
export function requestRoutes(context: TenantsContext): readonly CallerRoute[] {
  return served(REQUEST_OPERATIONS, { listRequests: listRequests(context) });
}

/**
 * GET /api/workspace/requests: the last requests of the workspace, newest first. A caller that is bound to clinics sees
 * its own and those that named one of these clinics.
 */
function listRequests(context: TenantsContext): RequestHandler {
  const { trail } = context;
  return async (_req, res) => {
    const caller = callerOf(res);
    const requests = await trail.listRequests(caller.workspace.id);
    const nameOf = askerNames(context);
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
