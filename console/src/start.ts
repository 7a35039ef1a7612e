import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { lifecycle, type Lifecycle, type Log, type Running } from '@eligibility/kit';
import { createMetrics, watchProcess } from '@eligibility/kit/telemetry';
import { ConfigError, drainOf, listen, serveProbes, type ProbeServer } from '@eligibility/kit/process';
import { createApp } from './app';
import { readAssets } from './assets';

export type ConsoleConfig = {
  readonly host: string;
  /** 0 takes a free port. */
  readonly port: number;
  /** Where probes are served; undefined inside a process that serves them for all of its parts. */
  readonly ops: { readonly host: string; readonly port: number } | undefined;
  /** The time from "not ready" to the end, in which callers and load balancers notice. */
  readonly drainDelayMs?: number;
  readonly log: Log;
};

/** Longer than the gateway keeps an idle connection (30 s): a request must not meet a connection that is closing. */
const KEEP_ALIVE_MS = 65_000;
/** A gateway sends a request at once. */
const HEADERS_TIMEOUT_MS = 5_000;
/** As long as a gateway waits for a file. */
const ANSWER_TIMEOUT_MS = 10_000;

/** The build of `console/app`. */
const BUILD = join(__dirname, '../dist/app');

/**
 * Serves the console's files.
 * @throws ConfigError when the application was not built, or the address cannot be used
 */
export async function start(config: ConsoleConfig): Promise<Running> {
  const { host, port, log } = config;
  const life = lifecycle(log);
  const app = await builtApp();
  const probes = config.ops && (await probesAt(config.ops, { life, log }));
  const limits = { keepAliveTimeout: KEEP_ALIVE_MS, headersTimeout: HEADERS_TIMEOUT_MS };
  const server = createServer(limits, app);
  const drain = drainOf(server);
  const address = await listen(server, { host, port, settings: 'HOST, PORT' });
  life.add('http', () => drain.finish(ANSWER_TIMEOUT_MS));
  log.info('console is up', { address });
  return {
    address,
    stop: async () => {
      probes?.setDraining();
      drain.begin();
      if (probes !== undefined) await delay(config.drainDelayMs ?? 0);
      await life.stop();
    },
  };
}

async function builtApp(): Promise<ReturnType<typeof createApp>> {
  try {
    const page = await readFile(join(BUILD, 'index.html'), 'utf8');
    return createApp(await readAssets(join(BUILD, 'assets')), page);
  } catch {
    throw new ConfigError(
      `the console's application is not built: ${BUILD} has no index.html: npm run build makes it`,
    );
  }
}

/** Nothing that this process needs can go away while it runs: ready is what is alive. */
async function probesAt(
  ops: NonNullable<ConsoleConfig['ops']>,
  { life, log }: { readonly life: Lifecycle; readonly log: Log },
): Promise<ProbeServer> {
  const metrics = createMetrics(log);
  life.add('process metrics', watchProcess(metrics));
  const probes = await serveProbes({ ...ops, settings: 'HOST, OPS_PORT', checks: {}, metrics });
  life.add('probes', probes.stop);
  return probes;
}
