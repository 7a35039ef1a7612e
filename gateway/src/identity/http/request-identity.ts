import type { Response } from 'express';
import type { RateLimits } from '../../admission/http/rate-limit';
import type { AskerIds } from '../../http/observe-requests';
import type { ActingWith } from '../app/acting';
import type { Caller } from '../app/authenticate';
import type { FoundSession } from '../app/person-store';
import type { SignedInOperator } from '../domain/operator';
import { idsOf } from '../domain/principal';

/** Who makes the request, as far as the middlewares know. */
type RequestIdentity = {
  caller?: Caller;
  /** The session that signed the request in, if one did. */
  session?: FoundSession;
  operator?: SignedInOperator;
};

const KEY = 'identity';

/** What is known of who makes the request; middlewares of this room add to it. */
export function identityOf(res: Response): RequestIdentity {
  const knownIdentity = (res.locals[KEY] ?? {}) as RequestIdentity;
  res.locals[KEY] = knownIdentity;
  return knownIdentity;
}

/** The authenticated caller; call it only in routes behind `identifyCaller`. */
export function callerOf(res: Response): Caller {
  const { caller } = identityOf(res);
  if (caller === undefined) throw new Error('the route is not behind authentication');
  return caller;
}

/** The operator who is signed in; call it only in routes behind `authenticateOperator`. */
export function operatorOf(res: Response): SignedInOperator {
  const { operator } = identityOf(res);
  if (operator === undefined) throw new Error('the route is not behind authentication');
  return operator;
}

/** The context of an act of the signed-in operator, whose name comes only from the token. */
export function actingFor<RoomContext>(context: RoomContext, res: Response): ActingWith<RoomContext> {
  return { ...context, operator: operatorOf(res) };
}

/** Who made the request, for its log line. */
export function askerOf(res: Response): AskerIds {
  const { caller, session, operator } = identityOf(res);
  const ids = caller && idsOf(caller.principal);
  return {
    workspaceId: caller?.workspace.id,
    // The id of the key, never the key: after a leak it shows how the key was used.
    keyId: ids?.keyId,
    personId: session?.person.id ?? ids?.personId,
    // The operator, under /ops.
    actor: operator?.name,
  };
}

/** The limits of the caller's workspace and, where it has one of its own, of its key. */
export function rateLimitsOf(res: Response): RateLimits {
  const { workspace, principal } = callerOf(res);
  return {
    workspace: { id: workspace.id, perMinute: workspace.rateLimitPerMinute },
    key: { id: principal.id, perMinute: principal.limits.rateLimitPerMinute },
  };
}
