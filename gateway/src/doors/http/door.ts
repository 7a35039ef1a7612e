import type { Router } from 'express';
import type { ProblemForm } from '../../http/problem';

/** Another protocol at this gateway. */
export type Door = {
  /** Where its routes are mounted; each of them is limited as `/api` is. */
  readonly paths: readonly [string, ...string[]];
  readonly routes: Router;
  /** How the protocol writes an error. */
  readonly form: ProblemForm;
};
