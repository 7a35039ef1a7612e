import { fakeClock } from '@eligibility/kit/testing';
import express, { type Express, type RequestHandler } from 'express';
import { API_KEY, WORKSPACE } from './samples';
import { keyPrincipal } from '../identity/domain/principal';
import type { ApiKey, Workspace } from '../identity/domain/workspace';
import { identityOf } from '../identity/http/request-identity';
import { notFound, problem } from '../http/problem';
import { requestContext } from '../http/request-context';

/** An app with a few middlewares between the request context and the error handler. */
export function serve(...handlers: readonly RequestHandler[]): Express {
  return serveBehind(0, ...handlers);
}

/** The same, called through our own proxies. */
export function serveBehind(trustedProxies: number, ...handlers: readonly RequestHandler[]): Express {
  const app = express();
  app.set('query parser', 'simple');
  app.use(
    requestContext(fakeClock(), { checkDeadlineMs: 20_000, trustedProxies }),
    ...handlers,
    notFound,
    problem,
  );
  return app;
}

/** Replaces authentication: sets the caller. */
export function callFrom(workspace: Workspace = WORKSPACE, key: ApiKey = API_KEY): RequestHandler {
  return (_req, res, next) => {
    identityOf(res).caller = { workspace, principal: keyPrincipal(key) };
    next();
  };
}
