import { AppError } from '@eligibility/kit';
import type { Caller } from './authenticate';
import type { Scope } from '../domain/api-key';
import { loosened } from '../domain/key-limits';
import type { KeyLimits } from '../domain/workspace';
import type { ActingWith } from './acting';

/** The clinics that a caller may act for and see; undefined means all of its workspace. */
export function clinicsOf({ principal }: Caller): readonly string[] | undefined {
  return principal.clientIds;
}

/** The name under which the audit log has the acts of a caller in its own workspace. */
function actorOf({ principal: { kind, id, name } }: Caller): string {
  return kind === 'person' ? name : `key:${id}`;
}

/** The context of an act of a caller in its own workspace. It has none of the operators' roles. */
export function actingAs<RoomContext>(context: RoomContext, caller: Caller): ActingWith<RoomContext> {
  return { ...context, operator: { id: undefined, name: actorOf(caller), roles: [] } };
}

/** What a key would open. */
type Rights = {
  readonly scopes: readonly Scope[];
  /** Undefined means all clinics of the workspace. */
  readonly clientIds: readonly string[] | undefined;
};

/**
 * Keeps a caller from handing out more than it has itself: no other scope, and no other clinic.
 * @throws AppError `client-forbidden`
 */
export function requireWithin(caller: Caller, { scopes, clientIds }: Rights): void {
  const missing = scopes.filter((scope) => !caller.principal.scopes.includes(scope));
  if (missing.length > 0) throw forbidden(`You cannot give what you lack yourself: ${missing.join(', ')}.`);
  const ownClinics = clinicsOf(caller);
  if (ownClinics === undefined) return;
  if (clientIds === undefined || clientIds.some((clientId) => !ownClinics.includes(clientId)))
    throw forbidden('You are bound to clinics: name some of them, and no others.');
}

/**
 * Keeps a key that has limits from giving what does without them: to another key, or to a person, who has none. A key
 * with a daily budget gives nothing at all, because each new key would have the budget once more.
 * @throws AppError `client-forbidden`
 */
export function requireWithinLimits({ principal: { limits } }: Caller, wanted: KeyLimits): void {
  if (limits.checksPerDay !== undefined)
    throw forbidden(
      'This key has a daily budget, so it gives no key and no role: each could spend more than the budget.',
    );
  const missing = loosened(limits, wanted);
  if (missing.length > 0)
    throw forbidden(`Your own key has a limit that is missing here: ${missing.join(', ')}.`);
}

/** @throws AppError `client-forbidden` for a caller that is bound to clinics: the act concerns all of the workspace */
export function requireWholeWorkspace(caller: Caller): void {
  if (clinicsOf(caller) !== undefined)
    throw forbidden('You are bound to clinics, and this concerns the whole workspace.');
}

export function forbidden(detail: string): AppError {
  return new AppError('client-forbidden', { detail });
}
