import type { GatewayConfig } from '../config/gateway-config';
import type { AppContext } from './context';
import type { RequestHandler } from 'express';
import type { Admission } from '../admission/app/admission';
import { bodyBytes } from '../admission/app/body-bytes';
import type { SignInLimit } from '../admission/app/sign-in-limit';
import type { Door } from '../admission/app/sign-in-record';
import { limitBodies, type LimitBody } from '../admission/http/limit-bodies';
import { limitSignIns } from '../admission/http/limit-sign-ins';
import { rateLimit } from '../admission/http/rate-limit';
import { countForWorkspace } from '../admission/http/shed-load';
import type { Guard } from '../http/route';
import { authenticateOperator } from '../identity/http/authenticate-operator';
import { identifyAssistant } from '../identity/http/identify-assistant';
import { identifyCaller, identifyClinic, needScope, refuseSuspended } from '../identity/http/identify-caller';
import { needRole } from '../identity/http/need-role';
import { callerOf, rateLimitsOf } from '../identity/http/request-identity';
import { authenticateSession } from '../identity/http/session-door';
import { unlessVouched } from '../identity/http/vouched-caller';
import type { CallerRoute, OperatorRoute, PersonRoute } from '../identity/http/who';

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
  context: AppContext,
  { bodies }: Pick<GatewayConfig, 'bodies'>,
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
  const signIn = signInBy(unlessVouched(limitSignIns(signIns.api, identifyCaller(context))));
  const assistants = signInBy(limitSignIns(signIns.api, identifyAssistant(context)));
  const limited = rateLimit(context.limiter, context.rateLimitPerMinute, rateLimitsOf);
  const clinic = identifyClinic(context.workspaces);
  const signedIn = limitSignIns(signIns.api, authenticateSession(context));
  const { note } = context.refusedSignIns;
  const take = bodyBytes(bodies);
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
    operatorSignIn: limitSignIns(signIns.operators, authenticateOperator(context, note), note),
    operators: (route) => [needRole(context, route), ...limitOperatorsBody(route.body)],
  };
}

/** A cookie signs in a person at the console, and must not act for a page; at a door a key or a token is sent. */
const withoutCookies: RequestHandler = (req, _res, next) => {
  delete req.headers.cookie;
  next();
};
