import { AppError, isAppError } from '@eligibility/kit';
import type { Metrics } from '@eligibility/kit/telemetry';
import type { RequestHandler, Response } from 'express';
import type { IncomingHttpHeaders } from 'node:http';
import {
  REFUSALS,
  type SignInAttempt,
  type SignInLimit,
  type SignInLimited,
  type SignInMeter,
} from '../app/sign-in-limit';
import { DOORS, LIMITED } from '../app/sign-in-record';
import { anySessionCookie, bearerOf } from '../../http/credentials';
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
    const entered = await limit.enter({ address, credential: presented(req.headers) });
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

/**
 * The credential of a request, a session's cookie where it has no other; a header of another form is not a valid
 * credential, but counts as one here.
 */
function presented({ authorization: header, cookie }: IncomingHttpHeaders): string | undefined {
  if (header === undefined || header === '') return anySessionCookie(cookie);
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
export function tooManyFailed({ perMinute, waitSeconds }: SignInLimited, res: Response): AppError {
  res.setHeader('RateLimit-Policy', `"failed-sign-ins";q=${String(perMinute)};w=${String(WINDOW_SECONDS)}`);
  res.setHeader('RateLimit', `"failed-sign-ins";r=0;t=${String(waitSeconds)}`);
  // As with a 401, the connection is closed: callers with a key need its place.
  res.setHeader('Connection', 'close');
  return new AppError('rate-limited', {
    detail: 'Too many sign-ins failed.',
    retryAfterSeconds: waitSeconds,
  });
}

/** Counts refused sign-ins: 401s by reason, and 429s by the limit that was reached. */
export function signInMeter(metrics: Metrics): SignInMeter {
  const refused = metrics.counter({
    name: 'eligibility_sign_ins_refused_total',
    help: 'Requests answered 401, by what was wrong with their credential (missing, malformed, unknown)',
    labels: ['door', 'reason'],
  });
  const limited = metrics.counter({
    name: 'eligibility_sign_ins_limited_total',
    help: 'Requests answered 429 without a look at their credential, as too many sign-ins had failed (address, credential)',
    labels: ['door', 'reason'],
  });
  // Starts at zero: a rate shows nothing for a series that starts at one hundred.
  for (const door of DOORS) {
    for (const reason of REFUSALS) refused.add({ door, reason }, 0);
    for (const reason of LIMITED) limited.add({ door, reason }, 0);
  }
  return {
    refused: (door, reason) => {
      refused.add({ door, reason });
    },
    limited: (door, reason) => {
      limited.add({ door, reason });
    },
  };
}
