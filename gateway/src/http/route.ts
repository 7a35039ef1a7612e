import { Router, type ErrorRequestHandler, type RequestHandler } from 'express';
import { fileBody, jsonBody, streamedBody } from './json-body';
import { methodNotAllowed } from './problem';

/**
 * One operation of the HTTP surface.
 * @typeParam Who who may call it, in the terms of the room that knows callers
 */
export type Route<Who> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As in the OpenAPI document, below `/api` or `/ops`: `/keys/{keyId}`. */
  readonly path: `/${string}`;
  readonly who: Who;
  /** What is read of the body before the handler runs. Default: JSON for POST, PUT and PATCH, none for others. */
  readonly body?: 'json' | 'none' | FileBody;
  /** False where a HEAD is answered 405; Express runs the handler of a GET for it. */
  readonly answersHead?: false;
  readonly handler: RequestHandler;
  /** Answers an error of this route, its guard's included, in a form of its own, or passes it on. */
  readonly onProblem?: ErrorRequestHandler;
};

/**
 * A body of any media type, as bytes, or as a stream of them: `req.body` is an `AsyncIterable<Uint8Array>`. The OpenAPI
 * document and the guide of limits say its limit, which is what its document can need.
 */
type FileBody = { readonly maxBytes: number; readonly isStreamed?: true };

/** What admits those who may call a route. Each handler calls `next`, or throws. */
export type Guard<Who> = (route: Route<Who>) => readonly RequestHandler[];

/**
 * Serves these routes, each behind its guard: first who calls, then the body, then the handler. Every other method of
 * their paths is answered 405. Where two paths fit a request, the one that has the word wins over the one that has a
 * parameter in its place, in whatever order they are listed.
 */
export function routerOf<Who>(routes: readonly Route<Who>[], guard: Guard<Who>): Router {
  const router = Router({ caseSensitive: true });
  for (const [path, ofPath] of byPath(routes)) {
    const served = router.route(expressPath(path));
    const notAllowed = methodNotAllowed(...ofPath.map(({ method }) => method));
    for (const route of ofPath) {
      if (route.answersHead === false) served.head(notAllowed);
      const { handler, onProblem = [] } = route;
      served[IN_EXPRESS[route.method]](...guard(route), ...bodyOf(route), handler, onProblem);
    }
    served.all(notAllowed);
  }
  return router;
}

const IN_EXPRESS = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;

/** The path of a route as Express writes it, and as the log, the metrics and the audit log name it: `/keys/:keyId`. */
export function expressPath(path: string): string {
  return path.replace(PARAMETER, ':$1');
}

const PARAMETER = /\{(\w+)\}/g;

/** The routes of each path, words before parameters. */
function byPath<Who>(routes: readonly Route<Who>[]): readonly (readonly [string, readonly Route<Who>[]])[] {
  const paths = new Map<string, Route<Who>[]>();
  for (const route of routes) paths.set(route.path, [...(paths.get(route.path) ?? []), route]);
  return [...paths].sort(([a], [b]) => (sortKeyOf(a) < sortKeyOf(b) ? -1 : 1));
}

/** By this text, a parameter stands after every word in its place. */
function sortKeyOf(path: string): string {
  return path.replace(PARAMETER, '\uffff');
}

function bodyOf({ method, body }: Pick<Route<unknown>, 'method' | 'body'>): readonly RequestHandler[] {
  const read = body ?? (method === 'GET' || method === 'DELETE' ? 'none' : 'json');
  if (typeof read === 'object') return (read.isStreamed === true ? streamedBody : fileBody)(read.maxBytes);
  return read === 'json' ? jsonBody() : [];
}
