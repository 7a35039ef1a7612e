import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import type { Clock } from '../clock';

export type FakeClock = Clock & { readonly advance: (ms: number) => void };

/** A clock that stands still until a test moves it. */
export function fakeClock(startMs = Date.UTC(2026, 0, 15, 12)): FakeClock {
  let nowMs = startMs;
  return {
    now: () => nowMs,
    monotonicMs: () => nowMs,
    advance: (ms) => {
      nowMs += ms;
    },
  };
}

export { eventually } from './eventually';
export { certificateAuthority, type CertificateAuthority } from './certificates';
export { spansOf } from './spans-of';
export { broadcastContract, type Broadcasts } from './broadcast.contract';

/** A port nobody listens on just now, for a process that must be told its port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
