import { AppError, isAppError } from '@eligibility/kit';
import type { RequestHandler, Response } from 'express';
import type { SignInAttempt, SignInLimit, SignInLimited } from '../app/sign-in-limit';
import { bearerOf } from './authenticate-key';
import { contextOf } from '../../http/request-context';
import { holderOf } from '../../http/connections';

const WINDOW_SECONDS = 60;

/**
 * Authenticates, unless too many sign-ins failed: then the answer is 429, the same for every credential, and
 * `authenticate` is not called.
 * @param authenticate calls `next`, or throws `unauthorized`
 * @param onLimited is called for each 429
 */
export function limitSignIns(
  limit: SignInLimit,
  authenticate: RequestHandler,
  onLimited: () => void = () => undefined,
): RequestHandler {
  return async (req, res, next) => {
    const address = holderOf(contextOf(res).clientAddress());
    const entered = await limit.enter({ address, credential: presented(req.headers.authorization) });
    if (entered.kind === 'limited') {
      onLimited();
      throw tooManyFailed(entered, res);
    }
    const isPassed = await outcome(entered, async (passed) => {
      await authenticate(req, res, passed);
    }).catch((failure: unknown) => {
      const { exemptFrom } = entered;
      // A valid key from a forbidden address counts as an unknown key, so that a thief does not learn that it is valid.
      throw exemptFrom !== undefined && isAppError(failure, 'unauthorized')
        ? tooManyFailed(exemptFrom, res)
        : failure;
    });
    if (isPassed) next();
  };
}

/** The credential of a request; a header of another form is not a valid credential, but counts as one here. */
function presented(header: string | undefined): string | undefined {
  if (header === undefined || header === '') return undefined;
  // No bearer credential contains a space.
  return bearerOf(header) ?? ` ${header}`;
}

/** Reports the result of the authentication to the attempt. @returns whether it let the request pass */
async function outcome(
  attempt: SignInAttempt,
  authenticate: (passed: (failure?: unknown) => void) => Promise<void>,
): Promise<boolean> {
  let isPassed = false as boolean;
  try {
    await authenticate((failure) => {
      if (failure !== undefined) throw failure as Error;
      isPassed = true;
    });
  } catch (failure) {
    if (isAppError(failure, 'unauthorized')) attempt.failed();
    throw failure;
  }
  if (isPassed) attempt.succeeded();
  return isPassed;
}

/** With the headers of draft-ietf-httpapi-ratelimit-headers, like other limits. */
function tooManyFailed({ perMinute, waitSeconds }: SignInLimited, res: Response): AppError {
  res.setHeader('RateLimit-Policy', `"failed-sign-ins";q=${String(perMinute)};w=${String(WINDOW_SECONDS)}`);
  res.setHeader('RateLimit', `"failed-sign-ins";r=0;t=${String(waitSeconds)}`);
  // As with a 401, the connection is closed: callers with a key need its place.
  res.setHeader('Connection', 'close');
  return new AppError('rate-limited', {
    detail: 'Too many sign-ins failed.',
    retryAfterSeconds: waitSeconds,
  });
}
