import type { Response } from 'express';
import type { OperatorDeps, OperatorParts } from '../../app/operator/operator-deps';
import { operatorOf } from '../../http/request-context';

/** What the acts of the operator need who is signed in: their name comes from the token, and from nothing that is sent. */
export function actingFor(deps: OperatorParts, res: Response): OperatorDeps {
  return { ...deps, operator: operatorOf(res) };
}
