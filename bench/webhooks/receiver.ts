import { systemClock } from '@eligibility/kit';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Receiver = {
  /** The address of an endpoint that takes what it gets. */
  readonly healthyUrl: string;
  /** The address of the n-th other endpoint; one that is dead takes connections and never answers. */
  readonly otherUrl: (kind: 'answering' | 'dead', n: number) => string;
  /** How old each event was when it was delivered to the healthy endpoint, since the last call, in milliseconds. */
  readonly takeAges: () => readonly number[];
  readonly count: () => number;
  readonly stop: () => void;
};

/** Receives webhooks in this process, whose clock is that of the system on the same machine. */
export async function startReceiver(): Promise<Receiver> {
  let ages: number[] = [];
  const server: Server = createServer((req, res) => {
    const atMs = systemClock.now();
    if (req.url?.startsWith('/answering/') === true) res.writeHead(204).end();
    if (req.url !== '/healthy') return;
    let body = '';
    req.setEncoding('utf8');
    req.on('data', (chunk: string) => {
      body += chunk;
    });
    req.on('end', () => {
      const { timestamp } = JSON.parse(body) as { readonly timestamp: string };
      ages.push(atMs - Date.parse(timestamp));
      res.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return {
    healthyUrl: `${base}/healthy`,
    otherUrl: (kind, n) => `${base}/${kind}/${String(n)}`,
    takeAges: () => {
      const taken = ages;
      ages = [];
      return taken;
    },
    count: () => ages.length,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
