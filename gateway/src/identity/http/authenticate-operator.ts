import { AppError, isAppError, type Clock } from '@eligibility/kit';
import type { RequestHandler } from 'express';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FormerKeyHashes, KeyUse } from '../app/authenticate';
import type { OperatorStore } from '../app/operator-store';
import {
  BUILT_IN_OPERATOR,
  isWellFormedOperatorToken,
  type Operator,
  type SignedInOperator,
} from '../domain/operator';
import { isKeyUsable } from '../domain/workspace';
import { bearerOf, requireOneCredential } from '../../http/credentials';
import type { KeyedHash } from '../../basics/keyed-hash';
import { identityOf } from './request-identity';
import { refuseSignInMistakes } from './sign-in-mistakes';
import { hasSession, operatorBySession, type SessionDoor } from './session-door';

export type AuthenticateOperatorDeps = {
  readonly operators: Pick<OperatorStore, 'findOperator' | 'rehashToken'>;
  readonly keyHash: KeyedHash;
  /** Used when peppers rotate. */
  readonly formerKeyHashes?: Pick<FormerKeyHashes, 'of'> | undefined;
  readonly operatorUse: Pick<KeyUse, 'note'>;
  readonly clock: Clock;
  /** The token of the installation's settings; it also works while the store is down. */
  readonly operatorToken: string;
  readonly persons: SessionDoor;
};

/**
 * Admits only requests with an operator's token, or of a person with a role of the installation, and identifies the operator; every other token gets the same answer.
 * Compares digests, so that timing reveals nothing about the token of the settings.
 * @param refused is called for each request without a valid token
 */
export function authenticateOperator(deps: AuthenticateOperatorDeps, refused: () => void): RequestHandler {
  const builtIn = digest(deps.operatorToken);
  const operatorOf = async (token: string): Promise<SignedInOperator | undefined> =>
    timingSafeEqual(digest(token), builtIn) ? BUILT_IN_OPERATOR : signIn(deps, token);
  return async (req, res, next) => {
    try {
      requireOneCredential(req);
      if (hasSession(deps.persons, req)) {
        identityOf(res).operator = await operatorBySession(deps.persons, req, res);
      } else {
        const presented = bearerOf(req.headers.authorization);
        const operator = presented === undefined ? undefined : await operatorOf(presented);
        if (operator === undefined) {
          refuseSignInMistakes(req, 'operators');
          throw new AppError('unauthorized');
        }
        identityOf(res).operator = operator;
      }
    } catch (failure) {
      if (isAppError(failure, 'unauthorized')) refused();
      throw failure;
    }
    next();
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest();
}

/**
 * The named operator behind a token; undefined for one that is wrong, unknown, expired or revoked. Nothing is cached
 * between requests: operators make few, and a revocation takes effect with the next one.
 */
async function signIn(deps: AuthenticateOperatorDeps, token: string): Promise<SignedInOperator | undefined> {
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
  { operators, formerKeyHashes }: AuthenticateOperatorDeps,
  token: string,
  newest: string,
): Promise<Operator | undefined> {
  for (const hash of [newest, ...(formerKeyHashes?.of(token) ?? [])]) {
    const foundOperator = await operators.findOperator(hash);
    if (foundOperator !== undefined) return foundOperator;
  }
  return undefined;
}
