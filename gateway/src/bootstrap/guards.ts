import type { Clock } from '@eligibility/kit';
import type { RequestHandler } from 'express';
import type { Admission } from '../admission/app/admission';
import { bodyBytes, type BodyLimits } from '../admission/app/body-bytes';
import type { SignInLimit } from '../admission/app/sign-in-limit';
import type { Door, SignInLimits } from '../admission/app/sign-in-record';
import type { RateLimiter } from '../admission/domain/buckets';
import { limitBodies, type LimitBody } from '../admission/http/limit-bodies';
import { limitSignIns } from '../admission/http/limit-sign-ins';
import { rateLimit } from '../admission/http/rate-limit';
import { countForWorkspace } from '../admission/http/shed-load';
import type { RefusedAddresses, RefusedSignIns } from '../audit/app/refusals';
import type { KeyedHash } from '../basics/keyed-hash';
import type { Guard } from '../http/route';
import type { FormerKeyHashes, KeyUse } from '../identity/app/authenticate';
import type { OperatorStore } from '../identity/app/operator-store';
import type { WorkspaceStore } from '../identity/app/workspace-store';
import { authenticateOperator } from '../identity/http/authenticate-operator';
import { identifyAssistant, type IdentifyAssistantDeps } from '../identity/http/identify-assistant';
import { identifyCaller, identifyClinic, needScope, refuseSuspended } from '../identity/http/identify-caller';
import { needRole } from '../identity/http/need-role';
import { callerOf, rateLimitsOf } from '../identity/http/request-identity';
import { authenticateSession, type SessionDoor } from '../identity/http/session-door';
import { unlessVouched } from '../identity/http/vouched-caller';
import type { CallerRoute, OperatorRoute, PersonRoute } from '../identity/http/who';

/** Who may come in, and how often. */
export type AccessDeps = {
  readonly workspaces: WorkspaceStore;
  readonly operators: OperatorStore;
  readonly persons: SessionDoor;
  readonly openId?: IdentifyAssistantDeps['openId'];
  readonly keyHash: KeyedHash;
  /** Used when peppers rotate. */
  readonly formerKeyHashes?: FormerKeyHashes;
  readonly keyUse: Pick<KeyUse, 'note'>;
  readonly operatorUse: Pick<KeyUse, 'note'>;
  /** The token of the installation's settings. */
  readonly operatorToken: string;
  readonly refusedAddresses: Pick<RefusedAddresses, 'note'>;
  readonly refusedSignIns: Pick<RefusedSignIns, 'note'>;
  readonly signInLimits: SignInLimits;
  readonly limiter: RateLimiter;
  readonly rateLimitPerMinute: number;
  readonly bodies: BodyLimits;
  readonly newId: () => string;
  readonly clock: Clock;
};

/** At a door: who calls, how often, and with how large a body. `rateLimit` counts the entries of a batch besides. */
type DoorGuards = {
  readonly signIn: readonly RequestHandler[];
  readonly rateLimit: RequestHandler;
  readonly limitBody: LimitBody;
};

/** What admits those who may call a route, for each list of routes. */
export type Guards = {
  /** First who calls, then how often, then for which clinic, then whether the scopes allow it, and how large the body is. */
  readonly callers: Guard<CallerRoute['who']>;
  readonly people: Guard<PersonRoute['who']>;
  /** Runs before the path is looked at: a caller who is no operator does not learn which paths there are. */
  readonly operatorSignIn: RequestHandler;
  /** At the door of assistants. */
  readonly assistants: readonly RequestHandler[];
  /** At the other doors, which only a key opens. */
  readonly doors: DoorGuards;
  readonly operators: Guard<OperatorRoute['who']>;
};

export function guardsOf(
  access: AccessDeps,
  {
    admitted,
    signIns,
  }: { readonly admitted: Admission; readonly signIns: Readonly<Record<Door, SignInLimit>> },
): Guards {
  const signInBy = (identify: RequestHandler): readonly RequestHandler[] => [
    identify,
    countForWorkspace(admitted, (res) => callerOf(res).workspace),
    refuseSuspended,
  ];
  const signIn = signInBy(unlessVouched(limitSignIns(signIns.api, identifyCaller(access))));
  const assistants = signInBy(limitSignIns(signIns.api, identifyAssistant(access)));
  const limited = rateLimit(access.limiter, access.rateLimitPerMinute, rateLimitsOf);
  const clinic = identifyClinic(access.workspaces);
  const signedIn = limitSignIns(signIns.api, authenticateSession(access.persons));
  const { note } = access.refusedSignIns;
  const take = bodyBytes(access.bodies);
  const limitBody = limitBodies(take, (res) => callerOf(res).workspace.id);
  const limitOperatorsBody = limitBodies(take, () => 'operators');
  return {
    callers: ({ who: { scopes, isForClinic }, body }) => [
      ...signIn,
      unlessVouched(limited),
      ...(isForClinic ? [clinic] : []),
      ...scopes.map(needScope),
      ...limitBody(body),
    ],
    people: ({ who }) => (who.kind === 'anyone' ? [] : [signedIn]),
    assistants: [withoutCookies, ...assistants, limited],
    doors: { signIn: [withoutCookies, ...signIn, limited], rateLimit: limited, limitBody },
    operatorSignIn: limitSignIns(signIns.operators, authenticateOperator(access, note), note),
    operators: (route) => [needRole(access, route), ...limitOperatorsBody(route.body)],
  };
}

/** A cookie signs in a person at the console, and must not act for a page; at a door a key or a token is sent. */
const withoutCookies: RequestHandler = (req, _res, next) => {
  delete req.headers.cookie;
  next();
};
