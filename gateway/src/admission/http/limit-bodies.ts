import { AppError } from '@eligibility/kit';
import type { Request, RequestHandler, Response } from 'express';
import { randomInt } from 'node:crypto';
import type { TakeBytes } from '../app/body-bytes';

/** Smaller bodies are not counted: the requests themselves are. */
const SMALL_BYTES = 64 * 1024;
/** Until then, other bodies have been worked on. */
const COME_AGAIN_WITHIN_SECONDS = 4;

/**
 * Admits a large body by its bytes, before any of it is read: those that the request declares, or else as many as its
 * route allows. They are given back when the answer has been sent, or its client has gone. Else 503 with Retry-After, and
 * 413 for a body that declares more than its route allows.
 * @param holderOf who is counted
 */
export function limitBodies(
  take: TakeBytes,
  holderOf: (res: Response) => string,
): (maxBytes: number) => readonly RequestHandler[] {
  return (maxBytes) => {
    if (maxBytes <= SMALL_BYTES) return [];
    const admit: RequestHandler = (req, res, next) => {
      const bytes = bytesOf(req, maxBytes);
      if (bytes > maxBytes) throw new AppError('payload-too-large');
      const giveBack = take(holderOf(res), bytes);
      if (giveBack === undefined)
        throw new AppError('service-unavailable', {
          retryAfterSeconds: randomInt(1, COME_AGAIN_WITHIN_SECONDS + 1),
        });
      if (res.destroyed) giveBack();
      else res.once('close', giveBack);
      next();
    };
    return [admit];
  };
}

function bytesOf({ headers }: Request, maxBytes: number): number {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : maxBytes;
}
