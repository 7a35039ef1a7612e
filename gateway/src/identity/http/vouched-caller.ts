import type { RequestHandler } from 'express';
import type { Duplex } from 'node:stream';
import type { Caller } from '../app/authenticate';
import { identityOf } from './request-identity';

/** Who was identified for each connection; only this process can add one, and no connection from outside is in it. */
const VOUCHED = new WeakMap<Duplex, Caller>();

/** The requests of a connection that this process made itself are then those of a caller whom it has identified. */
export function vouchFor(connection: Duplex, caller: Caller): void {
  VOUCHED.set(connection, caller);
}

/** Identifies the caller of a connection that is vouched for, and has others sign in. */
export function unlessVouched(signIn: RequestHandler): RequestHandler {
  return (req, res, next) => {
    const caller = VOUCHED.get(req.socket);
    if (caller === undefined) return signIn(req, res, next);
    identityOf(res).caller = caller;
    next();
    return undefined;
  };
}
