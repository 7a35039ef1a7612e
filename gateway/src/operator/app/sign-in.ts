import type { Clock } from '@eligibility/kit';
import {
  isWellFormedOperatorToken,
  type Operator,
  type SignedInOperator,
} from '../../access/domain/operator';
import { isKeyUsable } from '../../access/domain/workspace';
import type { FormerKeyHashes } from '../../access/app/authenticate';
import type { KeyUse } from '../../access/app/key-use';
import type { OperatorStore } from '../../access/app/operator-store';
import type { KeyedHash } from '../../checks/app/ports';

export type SignInDeps = {
  readonly operators: Pick<OperatorStore, 'findOperator' | 'rehashToken'>;
  readonly keyHash: KeyedHash;
  /** Used when peppers rotate. */
  readonly formerKeyHashes?: Pick<FormerKeyHashes, 'of'> | undefined;
  readonly operatorUse: Pick<KeyUse, 'note'>;
  readonly clock: Clock;
};

/**
 * The named operator behind a token; undefined for one that is wrong, unknown, expired or revoked. Nothing is cached
 * between requests: operators make few, and a revocation takes effect with the next one.
 */
export async function signIn(deps: SignInDeps, token: string): Promise<SignedInOperator | undefined> {
  if (!isWellFormedOperatorToken(token)) return undefined;
  const hash = deps.keyHash(token);
  const operator = await findByAnyHash(deps, token, hash);
  const nowMs = deps.clock.now();
  if (operator === undefined || !isKeyUsable(operator, nowMs)) return undefined;
  if (operator.hash !== hash)
    await deps.operators.rehashToken({ id: operator.id, from: operator.hash, to: hash });
  deps.operatorUse.note(operator.id, nowMs);
  const { id, name, roles } = operator;
  return { id, name, roles };
}

/** By the hash of the newest pepper; only if that finds none, by those of older ones. */
async function findByAnyHash(
  { operators, formerKeyHashes }: SignInDeps,
  token: string,
  newest: string,
): Promise<Operator | undefined> {
  for (const hash of [newest, ...(formerKeyHashes?.of(token) ?? [])]) {
    const found = await operators.findOperator(hash);
    if (found !== undefined) return found;
  }
  return undefined;
}
