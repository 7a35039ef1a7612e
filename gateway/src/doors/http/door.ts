import type { RequestHandler, Router } from 'express';
import type { ProblemForm } from '../../http/problem';
import { contextOf } from '../../http/request-context';

/** Another protocol at this gateway. */
export type Door = {
  /** Where its routes are mounted; each of them is limited as `/api` is. */
  readonly paths: readonly [string, ...string[]];
  readonly routes: Router;
  /** How the protocol writes an error. */
  readonly form: ProblemForm;
};

/** Names the door in the log line of each request. */
export function tagged(tag: string): RequestHandler {
  return (_req, res, next) => {
    contextOf(res).tags = [tag];
    next();
  };
}
