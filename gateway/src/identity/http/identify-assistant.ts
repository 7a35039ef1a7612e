import type { RequestHandler } from 'express';
import { bearerOf, requireOneCredential } from '../../http/credentials';
import type { OpenIdProvider } from '../app/openid';
import { callerOfToken, isTokenByForm } from '../app/token-caller';
import type { RoleMapping } from '../domain/roles';
import { identifyCaller, type IdentifyCallerDeps } from './identify-caller';
import { identityOf } from './request-identity';
import { workspaceIdOf } from './session-door';

export type IdentifyAssistantDeps = IdentifyCallerDeps & {
  /** The identity provider; undefined where none is configured. */
  readonly openId?:
    { readonly provider: Pick<OpenIdProvider, 'tokens'>; readonly roles: RoleMapping } | undefined;
};

/**
 * Identifies who calls at the door of assistants: by an access token of the identity provider, which opens no other
 * door, or as everywhere.
 */
export function identifyAssistant(deps: IdentifyAssistantDeps): RequestHandler {
  const { openId, persons } = deps;
  const asEverywhere = identifyCaller(deps);
  const tokens = openId?.provider.tokens;
  if (tokens === undefined) return asEverywhere;
  const { people, workspaces } = persons;
  const ports = { tokens, roles: openId?.roles ?? new Map(), people, workspaces };
  return async (req, res, next) => {
    requireOneCredential(req);
    const token = bearerOf(req.headers.authorization);
    if (token === undefined || !isTokenByForm(token)) {
      await asEverywhere(req, res, next);
      return;
    }
    identityOf(res).caller = await callerOfToken(ports, token, workspaceIdOf(req));
    next();
  };
}
