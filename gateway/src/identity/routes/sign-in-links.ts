import type { Schema } from '@eligibility/api-types';
import { AppError, isoTime } from '@eligibility/kit';
import type { Request, RequestHandler, Response } from 'express';
import Joi from 'joi';
import { TEXT_MESSAGES, uuidField, validate } from '../../http/fields';
import { serverUrlOf } from '../../http/own-address';
import { callerOf } from '../http/request-identity';
import { actingFor } from '../http/request-identity';
import {
  makeMemberLink,
  makeSignInLink,
  type IssuedLink,
  type LinkPorts,
  type OperatorLinkPorts,
  type WantedMemberLink,
} from '../app/sign-in-links';
import { LINK_NAME } from '../domain/link-person';
import {
  INSTALLATION_ROLES,
  WORKSPACE_ROLES,
  type Grant,
  type InstallationRole,
  type WorkspaceRole,
} from '../domain/roles';

type Links = {
  /** Whether links are made at all. */
  readonly hasSignInLinks: boolean;
  /** Whether one of our own proxies sets `X-Forwarded-Proto`. */
  readonly isBehindProxy: boolean;
};

export type LinkDeps = OperatorLinkPorts & Links;
export type MemberLinkDeps = LinkPorts & Links;

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

/** POST /ops/sign-in-links: a link that signs in one browser, once, within 15 minutes. */
export function createSignInLink(deps: LinkDeps): RequestHandler {
  return async (req, res) => {
    requireLinks(deps);
    const { name, role, workspaceId } = validate(BODY, req.body);
    const grants = grantsFor(role, workspaceId);
    const wanted = { name: name ?? `Local ${role}`, grants };
    answer(deps, { req, res }, await makeSignInLink(actingFor(deps, res), wanted));
  };
}

/** POST /api/workspace/members/links: the same with a role in the caller's own workspace. */
export function createMemberLink(deps: MemberLinkDeps): RequestHandler {
  return async (req, res) => {
    requireLinks(deps);
    const wanted = validate(MEMBER_BODY, req.body);
    answer(deps, { req, res }, await makeMemberLink(deps, callerOf(res), wanted));
  };
}

function requireLinks({ hasSignInLinks }: Links): void {
  if (!hasSignInLinks)
    throw new AppError('not-found', { detail: 'Sign-in links are off here: see SIGN_IN_LINKS.' });
}

function answer(
  { isBehindProxy }: Links,
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
  const own: Grant = { role, workspaceId: undefined };
  if (workspaceId === undefined) return [own];
  return [own, { role: role === 'operator' ? 'admin' : 'viewer', workspaceId }];
}
