import { createServer, type RequestListener, type Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { systemClock, type Lifecycle, type Running } from '@eligibility/kit';
import {
  drainOf,
  listen,
  serveProbes,
  reportAllowances,
  type Drain,
  type ProbeServer,
  type ProcessFacts,
  type ReadinessChecks,
} from '@eligibility/kit/process';
import { watchCertificates, watchDependencies, type Metrics } from '@eligibility/kit/telemetry';
import type { GatewayConfig } from '../config/gateway-config';
import type { Apps } from './app';
import { connectionTally, limitConnections, type ConnectionTally } from '../http/connections';
import { answerUnreadable } from '../http/server-events';
import { limitSlowSenders } from '../http/slow-senders';
import { readAwayInTurns } from '../http/unread-bodies';

/** A client that is slower than this blocks a socket. */
const HEADERS_TIMEOUT_MS = 5_000;
/** Beside the work that this process does with it. */
const REQUEST_TIMEOUT_MS = 15_000;
/** With that work. */
const LONGEST_REQUEST_MS = 5 * 60_000;
const CONNECTION_CHECK_MS = 1_000;
/** Longer than a load balancer's idle timeout (60 s), so that the balancer closes first. */
const KEEP_ALIVE_MS = 65_000;
const MAX_HEADER_BYTES = 8 * 1024;
/** Enough for operators and a few of their programs. */
const OPERATORS_CONNECTIONS = 100;

type Serving = {
  readonly config: GatewayConfig;
  readonly life: Lifecycle;
  readonly metrics: Metrics;
  readonly readiness: ReadinessChecks;
  readonly facts: () => Promise<ProcessFacts>;
};

/** What a gateway serves, in addition to its API. */
export type Served = {
  readonly operatorAddress: string;
  /** Of the probes. */
  readonly opsAddress: string;
  /** What `/readyz` says in addition. */
  readonly facts: () => Promise<ProcessFacts>;
};

/** Serves the apps and, on a port of its own, the probes; stopping lets requests in flight finish. */
export async function serveGateway(
  apps: Apps,
  { config, life, metrics, readiness, facts }: Serving,
): Promise<Running & Served> {
  const { host, connections, log, clock = systemClock } = config;
  const tally = connectionTally({ metrics, log, clock });
  const server = httpServerOf(apps.api);
  const drain = drainOf(server);
  const checks = { ...readiness, ...limitConnections(server, connections, tally) };
  watchDependencies(metrics, checks);
  watchCertificates(metrics, config.tlsDir);
  // Opened before the app, so that they close after it: they report "not ready" while requests in flight end.
  const probes = await serveOwnProbes({ config, life, metrics, readiness: checks, facts });
  const operators = await serveOperators(apps.operators, { config, life, tally });
  const address = await listen(server, { host, port: config.port, settings: 'HOST, PORT' });
  life.add('http', () => drain.finish(longestRequestMs(config)));
  log.info('gateway is up', { address });
  const beginDrain = (): void => {
    probes.setDraining();
    drain.begin();
    operators?.drain.begin();
  };
  return {
    address,
    operatorAddress: operators?.address ?? address,
    opsAddress: probes.address,
    facts,
    stop: async () => {
      beginDrain();
      await delay(config.drainDelayMs ?? 0);
      await life.stop();
    },
  };
}

/** A request may begin on a connection that was open when the server stopped accepting. */
function longestRequestMs({ checkDeadlineMs }: GatewayConfig): number {
  return HEADERS_TIMEOUT_MS + checkDeadlineMs;
}

async function serveOwnProbes({
  config,
  life,
  metrics,
  readiness: checks,
  facts,
}: Serving): Promise<ProbeServer> {
  reportAllowances(config.allowed, { metrics, log: config.log });
  const { host, opsPort: port } = config;
  const probes = await serveProbes({ host, port, settings: 'HOST, OPS_PORT', checks, facts, metrics });
  life.add('probes', probes.stop);
  return probes;
}

type OperatorsDoor = Pick<Serving, 'config' | 'life'> & { readonly tally: ConnectionTally };

type OperatorsServer = { readonly address: string; readonly drain: Drain };

/** @returns the server for operators; undefined when they have no port of their own */
async function serveOperators(
  app: RequestListener,
  { config, life, tally }: OperatorsDoor,
): Promise<OperatorsServer | undefined> {
  const { host, operatorPort: port, connections } = config;
  if (port === undefined) return undefined;
  const server = httpServerOf(app);
  const drain = drainOf(server);
  limitConnections(server, { ...connections, max: OPERATORS_CONNECTIONS }, tally);
  const address = await listen(server, { host, port, settings: 'HOST, OPERATOR_PORT' });
  life.add('operators', () => drain.finish(longestRequestMs(config)));
  return { address, drain };
}

function httpServerOf(listener: RequestListener): Server {
  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: LONGEST_REQUEST_MS,
      connectionsCheckingInterval: CONNECTION_CHECK_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
      // `oneHost` does this, with the same form of answer as every other refusal.
      requireHostHeader: false,
    },
    listener,
  );
  answerUnreadable(server);
  readAwayInTurns(server);
  const look = limitSlowSenders(server, REQUEST_TIMEOUT_MS / CONNECTION_CHECK_MS);
  const looking = setInterval(look, CONNECTION_CHECK_MS).unref();
  server.once('close', () => {
    clearInterval(looking);
  });
  return server;
}
