import type { IdentityContext } from '../app/context';
import type { RequestHandler } from 'express';
import { bearerOf, requireOneCredential } from '../../http/credentials';
import { callerOfToken, isTokenByForm } from '../app/token-caller';
import { identifyCaller } from './identify-caller';
import { identityOf } from './request-identity';
import { workspaceIdOf } from './session-door';

/**
 * Identifies who calls at the door of assistants: by an access token of the identity provider, which opens no other
 * door, or as everywhere.
 */
export function identifyAssistant(context: IdentityContext): RequestHandler {
  const { openId } = context;
  const asEverywhere = identifyCaller(context);
  const tokens = openId?.provider.tokens;
  if (tokens === undefined) return asEverywhere;
  const callers = { ...context, tokens, roles: openId?.roles ?? new Map() };
  return async (req, res, next) => {
    requireOneCredential(req);
    const token = bearerOf(req.headers.authorization);
    if (token === undefined || !isTokenByForm(token)) {
      await asEverywhere(req, res, next);
      return;
    }
    identityOf(res).caller = await callerOfToken(callers, token, workspaceIdOf(req));
    next();
  };
}
