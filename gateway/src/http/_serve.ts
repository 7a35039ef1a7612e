import { fakeClock } from '@eligibility/kit/testing';
import express, { type Express, type RequestHandler } from 'express';
import { API_KEY, WORKSPACE } from '../app/_samples';
import type { ApiKey, Workspace } from '../domain/workspace';
import { notFound, problem } from './problem';
import { contextOf, requestContext } from './request-context';

/** An app of a few middlewares between the request's context and the answer to its errors. */
export function serve(...handlers: readonly RequestHandler[]): Express {
  return serveBehind(0, ...handlers);
}

/** The same behind proxies of ours. */
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

/** Replaces authentication: the caller is already known. */
export function callFrom(workspace: Workspace = WORKSPACE, key: ApiKey = API_KEY): RequestHandler {
  return (_req, res, next) => {
    contextOf(res).caller = { workspace, key };
    next();
  };
}
