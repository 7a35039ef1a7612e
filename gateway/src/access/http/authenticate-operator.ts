import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError, isAppError } from '@eligibility/kit';
import type { RequestHandler } from 'express';
import { signIn, type SignInDeps } from '../../operator/app/sign-in';
import { BUILT_IN_OPERATOR, type SignedInOperator } from '../domain/operator';
import { bearerOf, requireOneCredential } from './authenticate-key';
import { contextOf } from '../../http/request-context';

export type AuthenticateOperatorDeps = SignInDeps & {
  /** The token of the installation's settings; it also works while the store is down. */
  readonly operatorToken: string;
};

/**
 * Admits only requests with an operator's token, and identifies the operator; every other token gets the same answer.
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
      const presented = bearerOf(req.headers.authorization);
      const operator = presented === undefined ? undefined : await operatorOf(presented);
      if (operator === undefined) throw new AppError('unauthorized');
      contextOf(res).operator = operator;
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
