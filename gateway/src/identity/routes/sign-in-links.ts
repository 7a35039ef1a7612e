import type { Schema } from '@eligibility/api-types';
import { AppError, isoTime } from '@eligibility/kit';
import type { Request, RequestHandler, Response } from 'express';
import Joi from 'joi';
import { TEXT_MESSAGES, uuidField, validate } from '../../http/fields';
import { serverUrlOf } from '../../http/own-address';
import { callerOf } from '../http/request-identity';
import { actingFor } from '../http/request-identity';
import { makeMemberLink, makeSignInLink, type IssuedLink, type WantedMemberLink } from '../app/sign-in-links';
import { LINK_NAME } from '../domain/link-person';
import {
  INSTALLATION_ROLES,
  WORKSPACE_ROLES,
  type Grant,
  type InstallationRole,
  type WorkspaceRole,
} from '../domain/roles';
import { callerWith, operatorWith, type CallerRoute, type OperatorRoute } from '../http/who';
import type { IdentityDeps } from './identity-deps';

/** The name of a link's person. */
export const nameField = Joi.string().max(120).pattern(LINK_NAME).messages({
  'string.pattern.base':
    "must be of letters of the Latin alphabet, digits, single blanks and the signs . , ' ( ) # & / -",
});

type Body = {
  readonly name?: string;
  readonly role: InstallationRole | WorkspaceRole;
  readonly workspaceId?: string;
};

const BODY = Joi.object<Body>({
  name: nameField,
  role: Joi.string()
    .valid(...INSTALLATION_ROLES, ...WORKSPACE_ROLES)
    .required(),
  workspaceId: uuidField.when('role', {
    is: Joi.valid(...WORKSPACE_ROLES),
    then: Joi.required(),
  }),
}).messages(TEXT_MESSAGES);

const MEMBER_BODY = Joi.object<WantedMemberLink>({
  name: nameField.required(),
  role: Joi.string()
    .valid(...WORKSPACE_ROLES)
    .required(),
}).messages(TEXT_MESSAGES);

/** The links that operators make. */
export function signInLinkRoutes(deps: IdentityDeps): readonly OperatorRoute[] {
  return [
    // A link gives no role that its maker does not have.
    { method: 'POST', path: '/sign-in-links', who: operatorWith('admin'), handler: createSignInLink(deps) },
  ];
}

/** The links that a workspace makes for its own members. */
export function memberLinkRoutes(deps: IdentityDeps): readonly CallerRoute[] {
  return [
    {
      method: 'POST',
      path: '/workspace/members/links',
      who: callerWith('workspace:admin'),
      handler: createMemberLink(deps),
    },
  ];
}

/** POST /ops/sign-in-links: a link that signs in one browser, once, within 15 minutes. */
function createSignInLink(deps: IdentityDeps): RequestHandler {
  return async (req, res) => {
    requireLinks(deps);
    const { name, role, workspaceId } = validate(BODY, req.body);
    const grants = grantsFor(role, workspaceId);
    const newLink = { name: name ?? `Local ${role}`, grants };
    answer(deps, { req, res }, await makeSignInLink(actingFor(deps, res), newLink));
  };
}

/** POST /api/workspace/members/links: the same with a role in the caller's own workspace. */
function createMemberLink(deps: IdentityDeps): RequestHandler {
  return async (req, res) => {
    requireLinks(deps);
    const newLink = validate(MEMBER_BODY, req.body);
    answer(deps, { req, res }, await makeMemberLink(deps, callerOf(res), newLink));
  };
}

function requireLinks({ hasSignInLinks }: IdentityDeps): void {
  if (!hasSignInLinks)
    throw new AppError('not-found', { detail: 'Sign-in links are off here: see SIGN_IN_LINKS.' });
}

function answer(
  { isBehindProxy }: IdentityDeps,
  { req, res }: { readonly req: Request; readonly res: Response },
  { token, expiresAtMs }: IssuedLink,
): void {
  // In the fragment, which no browser sends: the token is in no log.
  const url = `${serverUrlOf(req, isBehindProxy) ?? ''}/console/sign-in#${token}`;
  res.status(201).json({ url, expiresAt: isoTime(expiresAtMs) } satisfies Schema<'SignInLink'>);
}

/** With a workspace, an operator is also its admin, and a person on call also sees it. */
function grantsFor(role: Body['role'], workspaceId: string | undefined): readonly Grant[] {
  const isOfWorkspace = (text: string): text is WorkspaceRole =>
    (WORKSPACE_ROLES as readonly string[]).includes(text);
  if (isOfWorkspace(role)) return workspaceId === undefined ? [] : [{ role, workspaceId }];
  const ownGrant: Grant = { role, workspaceId: undefined };
  if (workspaceId === undefined) return [ownGrant];
  return [ownGrant, { role: role === 'operator' ? 'admin' : 'viewer', workspaceId }];
}
