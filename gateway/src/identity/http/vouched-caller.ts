import type { RequestHandler } from 'express';
import type { Duplex } from 'node:stream';
import type { Caller } from '../app/authenticate';
import { identityOf } from './request-identity';

/** What is known of a request that this process makes on behalf of another one. */
type Vouched = {
  /** Who was identified for the request that it serves. */
  readonly caller: Caller;
  /** True where that request is in the rate limit already. */
  readonly isCounted: boolean;
};

/** Only this process can add a connection, and none from outside is in it. */
const VOUCHED = new WeakMap<Duplex, Vouched>();

/** The requests of a connection that this process made itself are then those of a caller whom it has identified. */
export function vouchFor(connection: Duplex, vouched: Vouched): void {
  VOUCHED.set(connection, vouched);
}

/** Identifies the caller of a connection that is vouched for, and has others sign in. */
export function unlessVouched(signIn: RequestHandler): RequestHandler {
  return (req, res, next) => {
    const vouched = VOUCHED.get(req.socket);
    if (vouched === undefined) return signIn(req, res, next);
    identityOf(res).caller = vouched.caller;
    next();
    return undefined;
  };
}

/** A request counts once, however many calls of the API it makes. */
export function unlessCounted(rateLimit: RequestHandler): RequestHandler {
  return (req, res, next) => {
    if (VOUCHED.get(req.socket)?.isCounted !== true) return rateLimit(req, res, next);
    next();
    return undefined;
  };
}
