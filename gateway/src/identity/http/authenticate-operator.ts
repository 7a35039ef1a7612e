import type { IdentityContext } from '../app/context';
import { AppError, isAppError } from '@eligibility/kit';
import type { RequestHandler } from 'express';
import { createHash, timingSafeEqual } from 'node:crypto';
import {
  BUILT_IN_OPERATOR,
  isWellFormedOperatorToken,
  type Operator,
  type SignedInOperator,
} from '../domain/operator';
import { isKeyUsable } from '../domain/workspace';
import { bearerOf, requireOneCredential } from '../../http/credentials';
import { identityOf } from './request-identity';
import { refuseSignInMistakes } from './sign-in-mistakes';
import { hasSession, operatorBySession } from './session-door';

/**
 * Admits only requests with an operator's token, or of a person with a role of the installation, and identifies the operator; every other token gets the same answer.
 * Compares digests, so that timing reveals nothing about the token of the settings.
 * @param refused is called for each request without a valid token
 */
export function authenticateOperator(context: IdentityContext, refused: () => void): RequestHandler {
  const builtIn = digest(context.operatorToken);
  const operatorOf = async (token: string): Promise<SignedInOperator | undefined> =>
    timingSafeEqual(digest(token), builtIn) ? BUILT_IN_OPERATOR : signIn(context, token);
  return async (req, res, next) => {
    try {
      requireOneCredential(req);
      if (hasSession(context, req)) {
        identityOf(res).operator = await operatorBySession(context, req, res);
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
async function signIn(context: IdentityContext, token: string): Promise<SignedInOperator | undefined> {
  if (!isWellFormedOperatorToken(token)) return undefined;
  const hash = context.keyHash(token);
  const operator = await findByAnyHash(context, token, hash);
  const nowMs = context.clock.now();
  if (operator === undefined || !isKeyUsable(operator, nowMs)) return undefined;
  if (operator.hash !== hash)
    await context.operators.rehashToken({ id: operator.id, from: operator.hash, to: hash });
  context.operatorUse.note(operator.id, nowMs);
  const { id, name, roles } = operator;
  return { id, name, roles };
}

/** By the hash of the newest pepper; only if that finds none, by those of older ones. */
async function findByAnyHash(
  { operators, formerKeyHashes }: IdentityContext,
  token: string,
  newest: string,
): Promise<Operator | undefined> {
  for (const hash of [newest, ...(formerKeyHashes?.of(token) ?? [])]) {
    const foundOperator = await operators.findOperator(hash);
    if (foundOperator !== undefined) return foundOperator;
  }
  return undefined;
}
