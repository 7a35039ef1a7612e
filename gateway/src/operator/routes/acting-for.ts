import type { Response } from 'express';
import type { OperatorDeps, OperatorParts } from '../app/operator-deps';
import { operatorOf } from '../../http/request-context';

/** The dependencies for acts of the signed-in operator, whose name comes only from the token. */
export function actingFor(deps: OperatorParts, res: Response): OperatorDeps {
  return { ...deps, operator: operatorOf(res) };
}
