import type { Schema } from '@eligibility/api-types';
import { AppError, isoTime } from '@eligibility/kit';
import type { RequestHandler } from 'express';
import Joi from 'joi';
import { shownText, TEXT_MESSAGES, uuidField, validate } from '../../http/fields';
import { serverUrlOf } from '../../http/own-address';
import { actingFor } from '../../operator/routes/ops-request';
import { makeSignInLink, type LinkPorts } from '../app/sign-in-links';
import {
  INSTALLATION_ROLES,
  WORKSPACE_ROLES,
  type Grant,
  type InstallationRole,
  type WorkspaceRole,
} from '../domain/roles';

export type LinkDeps = LinkPorts & {
  /** Whether links are made at all. */
  readonly hasSignInLinks: boolean;
  /** Whether one of our own proxies sets `X-Forwarded-Proto`. */
  readonly isBehindProxy: boolean;
};

type Body = {
  readonly name?: string;
  readonly role: InstallationRole | WorkspaceRole;
  readonly workspaceId?: string;
};

const BODY = Joi.object<Body>({
  name: shownText(120),
  role: Joi.string()
    .valid(...INSTALLATION_ROLES, ...WORKSPACE_ROLES)
    .required(),
  workspaceId: uuidField.when('role', {
    is: Joi.valid(...WORKSPACE_ROLES),
    then: Joi.required(),
  }),
}).messages(TEXT_MESSAGES);

/** POST /ops/sign-in-links: a link that signs in one browser, once, within 15 minutes. */
export function createSignInLink(deps: LinkDeps): RequestHandler {
  return async (req, res) => {
    if (!deps.hasSignInLinks)
      throw new AppError('not-found', { detail: 'Sign-in links are off here: see SIGN_IN_LINKS.' });
    const { name, role, workspaceId } = validate(BODY, req.body);
    const grants = grantsFor(role, workspaceId);
    const wanted = { name: name ?? `Local ${role}`, grants };
    const { token, expiresAtMs } = await makeSignInLink(actingFor(deps, res), wanted);
    // In the fragment, which no browser sends: the token is in no log.
    const url = `${serverUrlOf(req, deps.isBehindProxy) ?? ''}/console/sign-in#${token}`;
    res.status(201).json({ url, expiresAt: isoTime(expiresAtMs) } satisfies Schema<'SignInLink'>);
  };
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
