import type { RequestHandler } from 'express';
import type { Duplex } from 'node:stream';
import type { Caller } from '../app/authenticate';
import { identityOf } from './request-identity';

/** Only this process can add a connection, and none from outside is in it. */
const VOUCHED = new WeakMap<Duplex, Caller>();

/**
 * The requests of a connection that this process made itself are then those of a caller whom it has identified, and whose
 * own request it has counted.
 */
export function vouchFor(connection: Duplex, caller: Caller): void {
  VOUCHED.set(connection, caller);
}

/** Identifies the caller of a connection that is vouched for; others sign in, or are counted, by the handler. */
export function unlessVouched(handler: RequestHandler): RequestHandler {
  return (req, res, next) => {
    const caller = VOUCHED.get(req.socket);
    if (caller === undefined) return handler(req, res, next);
    identityOf(res).caller = caller;
    next();
    return undefined;
  };
}
