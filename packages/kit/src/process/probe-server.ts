import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConfigError } from '../errors';
import type { Running } from '../lifecycle';
import { type Metrics, METRICS_CONTENT_TYPE } from '../telemetry/metrics';

/**
 * `degraded`: it does not work, but requests are answered without it. `away`: it does not work, and only what needs it is
 * refused; this process can serve the rest. False: without it, this process cannot serve.
 */
export type Condition = boolean | 'degraded' | 'away';

/** What readiness says of each dependency, by name. */
export type Conditions = Readonly<Record<string, Condition>>;

/** One dependency of this process, by name: does it work right now? */
export type ReadinessChecks = Readonly<Record<string, () => Promise<Condition>>>;

/** What a process states in addition to whether it works; JSON. */
export type ProcessFacts = Readonly<Record<string, unknown>>;

type ProbeServerOptions = ListenAt & {
  readonly checks: ReadinessChecks;
  /** Additional members of the `/readyz` answer. */
  readonly facts?: () => Promise<ProcessFacts>;
  /** Served under `/metrics` when given. */
  readonly metrics?: Pick<Metrics, 'text'>;
};

const NOTHING_ELSE =
  'This port has /livez, /readyz and /metrics alone. The API is at PORT (docs/settings.md).';

export type ProbeServer = Running & {
  /** From now on `/readyz` fails, so that no new requests are sent to this process. */
  readonly setDraining: () => void;
};

/**
 * Serves `/livez` (this event loop runs), `/readyz` (503 while a dependency is false; each is named) and `/metrics` on a
 * port of its own. Payers are never a dependency: a failing payer must not take this process out of service.
 */
export async function serveProbes({
  checks,
  facts,
  metrics,
  ...at
}: ProbeServerOptions): Promise<ProbeServer> {
  let isDraining = false;
  const answerTo = async (url: string | undefined): Promise<Answer> => {
    if (url === '/livez') return json(200, { status: 'alive' });
    if (url === '/metrics' && metrics !== undefined)
      return { status: 200, contentType: METRICS_CONTENT_TYPE, text: await metrics.text() };
    if (url !== '/readyz') return json(404, { status: 'not-found', detail: NOTHING_ELSE });
    return isDraining ? json(503, { status: 'draining' }) : readiness(checks, facts);
  };
  const server = createServer((req, res) => {
    const send = ({ status, contentType, text }: Answer): void => {
      res.writeHead(status, { 'content-type': contentType, 'cache-control': 'no-store' }).end(text);
    };
    answerTo(req.url).then(send, () => {
      send(json(500, { status: 'failed' }));
    });
  });
  const address = await listen(server, at);
  return {
    address,
    setDraining: () => {
      isDraining = true;
    },
    stop: () => closed(server),
  };
}

type Answer = { readonly status: number; readonly contentType: string; readonly text: string };

function json(status: number, body: unknown): Answer {
  return { status, contentType: 'application/json', text: JSON.stringify(body) };
}

/** Asks every dependency; one that fails does not work. */
export async function conditionsOf(checks: ReadinessChecks): Promise<Conditions> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await check().catch(() => false)] as const),
  );
  return Object.fromEntries(results);
}

async function readiness(
  checks: ProbeServerOptions['checks'],
  facts: ProbeServerOptions['facts'],
): Promise<Answer> {
  const [dependencies, stated] = await Promise.all([conditionsOf(checks), facts?.()]);
  const conditions = Object.values(dependencies);
  if (!conditions.every(Boolean)) return json(503, { status: 'not-ready', dependencies, ...stated });
  return json(200, {
    status: conditions.every((condition) => condition === true) ? 'ready' : 'degraded',
    dependencies,
    ...stated,
  });
}

type ListenAt = {
  readonly host: string;
  /** 0 takes a free port. */
  readonly port: number;
  /** The variables that set host and port, named in the error message. */
  readonly settings: string;
};

/**
 * New connections that wait in the kernel until the process accepts them, one for each turn of its event loop; the
 * kernel may allow fewer. When there are more, the client's kernel asks again after one second, then after three.
 */
const BACKLOG = 4_096;

/**
 * Listens and resolves with `host:port`, the port being the real one.
 * @throws ConfigError naming the settings when the host is not an address of this machine or the port is taken
 */
export function listen(server: Server, { host, port, settings }: ListenAt): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', ({ code = 'no reason given' }: NodeJS.ErrnoException) => {
      const at = `port ${String(port)} of ${host}`;
      const why =
        code === 'EADDRINUSE'
          ? 'is already in use: stop what listens there, or set another'
          : `cannot be listened on (${code}): set an address of this machine, and a port that this user may take`;
      reject(new ConfigError(`${settings}: ${at} ${why}`));
    });
    server.listen({ port, host, backlog: BACKLOG }, () => {
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
