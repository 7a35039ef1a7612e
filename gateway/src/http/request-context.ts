import { timeOrderedId, type Clock } from '@eligibility/kit';
import type { Request, RequestHandler, Response } from 'express';
import type { ServerResponse } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { CallBudget } from '../basics/call-budget';

/** The addresses of loopback, private, link-local and shared networks (RFC 1122, 1918, 3927, 6598, 4193, 4291). */
const INSIDE = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  INSIDE.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  INSIDE.addSubnet(network, bits, 'ipv6');

/**
 * The public addresses a request came through, the asking system's first. Only what our own proxies wrote is trusted:
 * other parts of the header come from the client and may be invented, or be the address of a patient.
 * @param trustedProxies the number of our own proxies before this process; each one adds to `X-Forwarded-For`
 */
export function callerAddresses(req: Request, trustedProxies: number): readonly string[] {
  return [...believed(req, trustedProxies), socketAddress(req)].filter(isPublic);
}

/**
 * The address of the client itself, public or not, as the outermost of our proxies saw it; without a proxy, or when it
 * wrote no valid address, the address of the connection. Only for counting within this process; never passed on.
 * @param trustedProxies as above
 */
export function clientAddress(req: Request, trustedProxies: number): string {
  const [outermost] = believed(req, trustedProxies);
  return outermost !== undefined && isIP(outermost) !== 0 ? outermost : socketAddress(req);
}

/**
 * The address of the system that calls, as the outermost of our own proxies saw it; what a client adds is not trusted.
 * Undefined when the request did not come through all proxies: then no trusted system has seen its sender.
 * @param trustedProxies as above
 */
export function callerAddress(req: Request, trustedProxies: number): string | undefined {
  if (trustedProxies === 0) return socketAddress(req);
  const seen = believed(req, trustedProxies);
  return seen.length === trustedProxies ? seen[0] : undefined;
}

/** The addresses that our own proxies wrote, the outermost first. */
function believed(req: Request, trustedProxies: number): readonly string[] {
  const said = req.get('X-Forwarded-For')?.split(',') ?? [];
  return said.slice(Math.max(0, said.length - trustedProxies)).map(plain);
}

function socketAddress(req: Request): string {
  return plain(req.socket.remoteAddress ?? '');
}

function isPublic(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && !INSIDE.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/** Without spaces; an IPv4-mapped IPv6 address becomes IPv4. */
function plain(address: string): string {
  return address.trim().replace(/^::ffff:(?=\d+\.)/i, '');
}

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
  clientId?: string;
  checkId?: string | undefined;
  traceId?: string | undefined;
  code?: string | undefined;
  failure?: unknown;
  tags?: readonly string[];
  /** The `WWW-Authenticate` of a 401. Default: `Bearer`. */
  challenge?: string;
};

export type ContextOptions = {
  readonly checkDeadlineMs: number;
  /** The number of our own proxies before this process. */
  readonly trustedProxies: number;
};

const KEY = 'eligibility';
const arrivals = new WeakMap<ServerResponse, number>();

/** Counts the time of a request, and its deadline, from when it came, also when it had to wait until it was started. */
export function noteArrival(res: ServerResponse, monotonicMs: number): void {
  arrivals.set(res, monotonicMs);
}

/** Gives every request an id, returned in `X-Request-Id` and in problems, and a deadline for its work. */
export function requestContext(
  clock: Clock,
  { checkDeadlineMs, trustedProxies }: ContextOptions,
): RequestHandler {
  return (req, res, next) => {
    const epochMs = clock.now();
    const requestId = timeOrderedId(epochMs);
    const nowMs = clock.monotonicMs();
    const startedMs = arrivals.get(res) ?? nowMs;
    const budget = { requestId, deadlineMs: epochMs - (nowMs - startedMs) + checkDeadlineMs };
    const context: RequestContext = {
      requestId,
      startedMs,
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
