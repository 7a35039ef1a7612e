import { randomUUID } from 'node:crypto';
import type { Clock } from '@eligibility/kit';
import type { RequestHandler, Response } from 'express';
import type { Caller } from '../access/app/authenticate';
import type { SignedInOperator } from '../access/domain/operator';
import type { CallBudget } from '../checks/app/ports';
import { callerAddress, callerAddresses, clientAddress } from '../access/http/caller-addresses';

/** What the middlewares know about the request so far; also the content of its log line. */
export type RequestContext = {
  readonly requestId: string;
  /** Monotonic milliseconds at which the request arrived. */
  readonly startedMs: number;
  readonly budget: CallBudget;
  /** The public network addresses it came through, the asking system's first. */
  readonly callerAddresses: () => readonly string[];
  /** The address of the client itself, for counting within this process. */
  readonly clientAddress: () => string;
  /** The calling system's address; undefined when none of our proxies has seen it. */
  readonly callerAddress: () => string | undefined;
  caller?: Caller;
  operator?: SignedInOperator;
  clientId?: string;
  checkId?: string;
  traceId?: string | undefined;
  code?: string;
  failure?: unknown;
  tags?: readonly string[];
};

export type ContextOptions = {
  readonly checkDeadlineMs: number;
  /** The number of our own proxies before this process. */
  readonly trustedProxies: number;
};

const KEY = 'eligibility';

/** Gives every request an id, returned in `X-Request-Id` and in problems, and a deadline for its work. */
export function requestContext(
  clock: Clock,
  { checkDeadlineMs, trustedProxies }: ContextOptions,
): RequestHandler {
  return (req, res, next) => {
    const requestId = randomUUID();
    const budget = { requestId, deadlineMs: clock.now() + checkDeadlineMs };
    const context: RequestContext = {
      requestId,
      startedMs: clock.monotonicMs(),
      budget,
      callerAddresses: () => callerAddresses(req, trustedProxies),
      clientAddress: () => clientAddress(req, trustedProxies),
      callerAddress: () => callerAddress(req, trustedProxies),
    };
    res.locals[KEY] = context;
    res.setHeader('X-Request-Id', requestId);
    next();
  };
}

export function contextOf(res: Response): RequestContext {
  return res.locals[KEY] as RequestContext;
}

/** The authenticated caller; call it only in routes behind `authenticateKey`. */
export function callerOf(res: Response): Caller {
  const { caller } = contextOf(res);
  if (caller === undefined) throw new Error('the route is not behind authentication');
  return caller;
}

/** The operator who is signed in; call it only in routes behind `authenticateOperator`. */
export function operatorOf(res: Response): SignedInOperator {
  const { operator } = contextOf(res);
  if (operator === undefined) throw new Error('the route is not behind authentication');
  return operator;
}
