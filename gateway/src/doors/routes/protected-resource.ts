import { Router } from 'express';
import { crossOrigin } from '../../http/cross-origin';
import { contextOf } from '../../http/request-context';
import type { AccessTokens } from '../../identity/app/openid';

const METADATA = '/.well-known/oauth-protected-resource';

/**
 * Leads a client to the identity provider (RFC 9728): the metadata of a resource, and the way there in each 401.
 * @param path of the resource
 * @param corsOrigins whose pages may read it
 */
export function protectedResource(
  path: string,
  { issuer, resource }: Pick<AccessTokens, 'issuer' | 'resource'>,
  corsOrigins: readonly string[],
): Router {
  // By the settings and never by the `Host` of a request: a token is for the resource that they name.
  const metadata = {
    resource,
    authorization_servers: [issuer],
    bearer_methods_supported: ['header'],
    resource_name: 'Eligibility Check',
  };
  const challenge = `Bearer resource_metadata="${new URL(METADATA + path, resource).href}"`;
  const router = Router({ caseSensitive: true, strict: true });
  router.use(METADATA + path, crossOrigin(corsOrigins));
  router.get(METADATA + path, (_req, res) => {
    res.json(metadata);
  });
  router.use(path, (_req, res, next) => {
    contextOf(res).challenge = challenge;
    next();
  });
  return router;
}
