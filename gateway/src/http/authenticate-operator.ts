import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '@eligibility/kit';
import type { RequestHandler } from 'express';
import { bearerOf } from './authenticate-key';

/**
 * Lets only the operator's token pass; compares digests, so that time tells nothing about the token.
 * @param refused hears of each request that did not have it
 */
export function authenticateOperator(operatorToken: string, refused: () => void): RequestHandler {
  const expected = digest(operatorToken);
  return (req, _res, next) => {
    const presented = bearerOf(req.headers.authorization);
    if (presented === undefined || !timingSafeEqual(digest(presented), expected)) {
      refused();
      throw new AppError('unauthorized');
    }
    next();
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest();
}
