import type { Clock } from '@eligibility/kit';
import { isWellFormedOperatorToken, type SignedInOperator } from '../../domain/operator';
import { isKeyUsable } from '../../domain/workspace';
import type { KeyUse } from '../key-use';
import type { OperatorStore } from '../operator-store';
import type { KeyedHash } from '../ports';

export type SignInDeps = {
  readonly operators: Pick<OperatorStore, 'findOperator'>;
  readonly keyHash: KeyedHash;
  readonly operatorUse: Pick<KeyUse, 'note'>;
  readonly clock: Clock;
};

/**
 * The named operator behind a token; undefined for one that is wrong, unknown, expired or revoked. Nothing is remembered
 * between requests: operators make few, and a revocation is in effect with the next.
 */
export async function signIn(deps: SignInDeps, token: string): Promise<SignedInOperator | undefined> {
  if (!isWellFormedOperatorToken(token)) return undefined;
  const operator = await deps.operators.findOperator(deps.keyHash(token));
  const nowMs = deps.clock.now();
  if (operator === undefined || !isKeyUsable(operator, nowMs)) return undefined;
  deps.operatorUse.note(operator.id, nowMs);
  const { id, name, roles } = operator;
  return { id, name, roles };
}
