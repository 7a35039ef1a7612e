import { AppError } from '@eligibility/kit';
import type { Request, RequestHandler, Response } from 'express';
import type { Route } from '../../http/route';
import type { TakeBytes } from '../app/body-bytes';
import { comeAgainSeconds, letGo } from './shed-load';

/** Smaller bodies are not counted: the requests themselves are. */
const SMALL_BYTES = 64 * 1024;
/** A small file may be as much work as a larger one. */
const LEAST_OF_FILE = 2 * 1024 * 1024;
/** What JSON takes in memory when it is read, for each of its bytes. */
const JSON_IN_MEMORY = 16;

/** The handlers that admit a body which may have so many bytes; none for a small one. */
export type LimitBody = (body: Route<unknown>['body'], kind?: 'file' | 'json') => readonly RequestHandler[];

/**
 * Admits a large body by its bytes, before any of it is read: those that the request declares, or else as many as its
 * route allows; else 503 with Retry-After. They are given back when the answer has been sent, or its client has gone. A
 * file is worked on in turns, so that its request does not take the place of another one.
 * @param holderOf who is counted
 */
export function limitBodies(take: TakeBytes, holderOf: (res: Response) => string): LimitBody {
  return (body, kind = 'file') => {
    const maxBytes = typeof body === 'object' ? body.maxBytes : 0;
    if (maxBytes <= SMALL_BYTES) return [];
    const admit: RequestHandler = (req, res, next) => {
      const bytes = bytesOf(req, maxBytes);
      const giveBack = take(
        holderOf(res),
        kind === 'json' ? bytes * JSON_IN_MEMORY : Math.max(bytes, LEAST_OF_FILE),
      );
      if (giveBack === undefined)
        throw new AppError('service-unavailable', { retryAfterSeconds: comeAgainSeconds() });
      if (res.destroyed) giveBack();
      else res.once('close', giveBack);
      if (kind === 'file') letGo(res);
      next();
    };
    return [admit];
  };
}

function bytesOf({ headers }: Request, maxBytes: number): number {
  const declared = Number(headers['content-length'] ?? 0);
  return headers['transfer-encoding'] === undefined ? Math.min(declared, maxBytes) : maxBytes;
}
