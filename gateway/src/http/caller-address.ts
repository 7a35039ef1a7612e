import type { Request } from 'express';

/**
 * The network address of the system that calls, as the outermost of our own proxies saw it; what a client says beyond
 * that is not believed. Undefined when the request did not come through all of them: nobody we trust has seen its sender.
 * @param trustedProxies how many proxies of ours a request passes, each adding to `X-Forwarded-For`
 */
export function callerAddress(req: Request, trustedProxies: number): string | undefined {
  if (trustedProxies === 0) return plain(req.socket.remoteAddress ?? '');
  const said = req.get('X-Forwarded-For')?.split(',') ?? [];
  const address = said[said.length - trustedProxies];
  return address === undefined ? undefined : plain(address);
}

/** Without spaces, and an IPv4 address that came over an IPv6 socket as what it is. */
export function plain(address: string): string {
  return address.trim().replace(/^::ffff:(?=\d+\.)/i, '');
}
