import { served, type Operations } from '../../http/operation';
import type { IdentityContext } from '../app/context';
import type { Schema } from '@eligibility/api-types';
import { AppError, isoTime } from '@eligibility/kit';
import type { Request, RequestHandler, Response } from 'express';
import { validate } from '../../http/fields';
import { serverUrlOf } from '../../http/own-address';
import { callerOf } from '../http/request-identity';
import { actingFor } from '../http/request-identity';
import { makeMemberLink, makeSignInLink, type IssuedLink } from '../app/sign-in-links';
import { WORKSPACE_ROLES, type Grant, type WorkspaceRole } from '../domain/roles';
import { NEW_MEMBER_LINK, NEW_SIGN_IN_LINK, type SentSignInLink } from './people-schemas';
import {
  callerWith,
  operatorWith,
  type CallerRoute,
  type OperatorRoute,
  type OperatorWho,
  type CallerWho,
} from '../http/who';

const SIGN_IN_LINK_OPERATIONS = {
  createSignInLink: {
    method: 'POST',
    path: '/sign-in-links',
    who: operatorWith('admin'),
    summary: 'Make a link that signs in one browser, once',
    description:
      'Valid for 15 minutes. Its session has the roles of the link alone, whatever other sessions of ' +
      'the same person have. The caller has every role that the link gives, too: for a role in a workspace `access`. Not there where links are off (`SIGN_IN_LINKS`).',
    sends: { json: 'SignInLinkRequest', example: { name: 'On call', role: 'on-call' } },
    answers: { 201: ['SignInLink', 'The link. Its token is shown this once.'] },
    refuses: { 404: 'NotFound' },
  },
} satisfies Operations<OperatorWho>;

/** The links that operators make. */
export function signInLinkRoutes(context: IdentityContext): readonly OperatorRoute[] {
  return served(SIGN_IN_LINK_OPERATIONS, { createSignInLink: createSignInLink(context) });
}

const MEMBER_LINK_OPERATIONS = {
  createMemberLink: {
    method: 'POST',
    path: '/workspace/members/links',
    who: callerWith('workspace:admin'),
    summary: 'Make a link that signs in one browser to the workspace, once',
    description:
      'For people without an account at an identity provider. Valid for 15 minutes, for a person of ' +
      'this workspace alone. The caller gives only a role whose rights it has itself, for all clinics. ' +
      'Not there where links are off.',
    sends: { json: 'MemberLinkRequest', example: { name: 'Desk 2', role: 'front-desk' } },
    answers: { 201: ['SignInLink', 'The link. Its token is shown this once.'] },
    refuses: { 404: 'NotFound' },
  },
} satisfies Operations<CallerWho>;

/** The links that a workspace makes for its own members. */
export function memberLinkRoutes(context: IdentityContext): readonly CallerRoute[] {
  return served(MEMBER_LINK_OPERATIONS, { createMemberLink: createMemberLink(context) });
}

/** POST /ops/sign-in-links: a link that signs in one browser, once, within 15 minutes. */
function createSignInLink(context: IdentityContext): RequestHandler {
  return async (req, res) => {
    requireLinks(context);
    const { name, role, workspaceId } = validate(NEW_SIGN_IN_LINK, req.body);
    const grants = grantsFor(role, workspaceId);
    const newLink = { name: name ?? `Local ${role}`, grants };
    answer(context, { req, res }, await makeSignInLink(actingFor(context, res), newLink));
  };
}

/** POST /api/workspace/members/links: the same with a role in the caller's own workspace. */
function createMemberLink(context: IdentityContext): RequestHandler {
  return async (req, res) => {
    requireLinks(context);
    const newLink = validate(NEW_MEMBER_LINK, req.body);
    answer(context, { req, res }, await makeMemberLink(context, callerOf(res), newLink));
  };
}

function requireLinks({ hasSignInLinks }: IdentityContext): void {
  if (!hasSignInLinks)
    throw new AppError('not-found', { detail: 'Sign-in links are off here: see SIGN_IN_LINKS.' });
}

function answer(
  { isBehindProxy }: IdentityContext,
  { req, res }: { readonly req: Request; readonly res: Response },
  { token, expiresAtMs }: IssuedLink,
): void {
  // In the fragment, which no browser sends: the token is in no log.
  const url = `${serverUrlOf(req, isBehindProxy) ?? ''}/console/sign-in#${token}`;
  res.status(201).json({ url, expiresAt: isoTime(expiresAtMs) } satisfies Schema<'SignInLink'>);
}

/** With a workspace, an operator is also its admin, and a person on call also sees it. */
function grantsFor(role: SentSignInLink['role'], workspaceId: string | undefined): readonly Grant[] {
  const isOfWorkspace = (text: string): text is WorkspaceRole =>
    (WORKSPACE_ROLES as readonly string[]).includes(text);
  if (isOfWorkspace(role)) return workspaceId === undefined ? [] : [{ role, workspaceId }];
  const ownGrant: Grant = { role, workspaceId: undefined };
  if (workspaceId === undefined) return [ownGrant];
  return [ownGrant, { role: role === 'operator' ? 'admin' : 'viewer', workspaceId }];
}
