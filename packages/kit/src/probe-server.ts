import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConfigError } from './config';
import type { Running } from './lifecycle';
import { METRICS_CONTENT_TYPE, type Metrics } from './telemetry/metrics';

/** `degraded`: it does not work, and requests are answered without it. */
type Condition = boolean | 'degraded';

/** One dependency of this process, by name: does it work right now? */
export type ReadinessChecks = Readonly<Record<string, () => Promise<Condition>>>;

export type ProbeServerOptions = {
  readonly host: string;
  /** 0 takes a free port. */
  readonly port: number;
  readonly checks: ReadinessChecks;
  /** Served under `/metrics` when given. */
  readonly metrics?: Metrics;
};

export type ProbeServer = Running & {
  /** From now on `/readyz` says no, so that no new requests are sent here. */
  readonly setDraining: () => void;
};

/**
 * Serves `/livez` (this event loop runs), `/readyz` (every dependency answers, each named) and `/metrics` on a port of its own.
 * Payers are never a dependency: a sick payer must not take us out of service.
 */
export async function serveProbes({ host, port, checks, metrics }: ProbeServerOptions): Promise<ProbeServer> {
  let isDraining = false;
  const server = createServer((req, res) => {
    const answer = (status: number, body: unknown): void => {
      res
        .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
        .end(JSON.stringify(body));
    };
    if (req.url === '/livez') answer(200, { status: 'alive' });
    else if (req.url === '/metrics' && metrics !== undefined) void sendMetrics(metrics, res);
    else if (req.url !== '/readyz') answer(404, { status: 'not-found' });
    else if (isDraining) answer(503, { status: 'draining' });
    else {
      void readiness(checks).then((dependencies) => {
        const conditions = Object.values(dependencies);
        const isReady = conditions.every(Boolean);
        const ready = conditions.includes('degraded') ? 'degraded' : 'ready';
        answer(isReady ? 200 : 503, { status: isReady ? ready : 'not-ready', dependencies });
      });
    }
  });
  const address = await listen(server, host, port);
  return {
    address,
    setDraining: () => {
      isDraining = true;
    },
    stop: () => closed(server),
  };
}

async function sendMetrics(metrics: Metrics, res: ServerResponse): Promise<void> {
  const text = await metrics.text();
  res.writeHead(200, { 'content-type': METRICS_CONTENT_TYPE, 'cache-control': 'no-store' }).end(text);
}

/** Listens and resolves with `host:port`, the port being the real one. */
export function listen(server: Server, host: string, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (failure: NodeJS.ErrnoException) => {
      const isTaken = failure.code === 'EADDRINUSE';
      reject(isTaken ? new ConfigError(`port ${String(port)} of ${host} is already in use`) : failure);
    });
    server.listen(port, host, () => {
      resolve(`${host}:${String((server.address() as AddressInfo).port)}`);
    });
  });
}

/** Stops accepting, lets requests in flight finish, then resolves. */
export function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => {
      resolve();
    });
    server.closeIdleConnections();
  });
}

async function readiness(checks: ReadinessChecks): Promise<Record<string, Condition>> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await check().catch(() => false)] as const),
  );
  return Object.fromEntries(results);
}
