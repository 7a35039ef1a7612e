import { AppError, isAppError } from '@eligibility/kit';
import type { RequestHandler, Response } from 'express';
import type { SignInAttempt, SignInLimit, SignInLimited } from '../app/sign-in-limit';
import { bearerOf } from './authenticate-key';
import { contextOf } from './request-context';
import { holderOf } from './socket-table';

const WINDOW_SECONDS = 60;

/**
 * Authenticates, unless too many sign-ins failed: then the answer is 429, alike for every credential, and
 * `authenticate` is not asked.
 * @param authenticate calls `next`, or throws `unauthorized`
 * @param onLimited hears of each 429
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
      // A good key at an address it may not be used from: as an unknown key, so that a thief does not learn that it is good.
      throw exemptFrom !== undefined && isAppError(failure, 'unauthorized')
        ? tooManyFailed(exemptFrom, res)
        : failure;
    });
    if (isPassed) next();
  };
}

/** What a caller signs in with; a header of another form is no credential of ours, and counts as one all the same. */
function presented(header: string | undefined): string | undefined {
  if (header === undefined || header === '') return undefined;
  // No bearer credential contains a space.
  return bearerOf(header) ?? ` ${header}`;
}

/** Tells the attempt how the authentication ended. @returns whether it let the request pass */
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

/** With the headers of draft-ietf-httpapi-ratelimit-headers, as other limits have them. */
function tooManyFailed({ perMinute, waitSeconds }: SignInLimited, res: Response): AppError {
  res.setHeader('RateLimit-Policy', `"failed-sign-ins";q=${String(perMinute)};w=${String(WINDOW_SECONDS)}`);
  res.setHeader('RateLimit', `"failed-sign-ins";r=0;t=${String(waitSeconds)}`);
  // As with a 401: the place of this connection is wanted by those that show a key.
  res.setHeader('Connection', 'close');
  return new AppError('rate-limited', {
    detail: 'Too many sign-ins failed.',
    retryAfterSeconds: waitSeconds,
  });
}
