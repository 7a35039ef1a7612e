import { createServer } from 'node:http';
import type { Running } from '../lifecycle';
import { closed, listen, type ListenAt } from './listen';
import { METRICS_CONTENT_TYPE, type Metrics } from '../telemetry/metrics';

/** `degraded`: it does not work, but requests are answered without it. */
type Condition = boolean | 'degraded';

/** One dependency of this process, by name: does it work right now? */
export type ReadinessChecks = Readonly<Record<string, () => Promise<Condition>>>;

export type ProbeServerOptions = ListenAt & {
  readonly checks: ReadinessChecks;
  /** Additional members of the `/readyz` answer that do not change while the process runs. */
  readonly facts?: Readonly<Record<string, unknown>>;
  /** Served under `/metrics` when given. */
  readonly metrics?: Metrics;
};

export type ProbeServer = Running & {
  /** From now on `/readyz` fails, so that no new requests are sent to this process. */
  readonly setDraining: () => void;
};

/**
 * Serves `/livez` (this event loop runs), `/readyz` (every dependency answers, each named) and `/metrics` on a port of
 * its own. Payers are never a dependency: a failing payer must not take this process out of service.
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
    if (url !== '/readyz') return json(404, { status: 'not-found' });
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

async function readiness(checks: ReadinessChecks, facts: ProbeServerOptions['facts']): Promise<Answer> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await check().catch(() => false)] as const),
  );
  const dependencies = Object.fromEntries(results);
  const conditions = Object.values(dependencies);
  if (!conditions.every(Boolean)) return json(503, { status: 'not-ready', dependencies, ...facts });
  return json(200, {
    status: conditions.includes('degraded') ? 'degraded' : 'ready',
    dependencies,
    ...facts,
  });
}
