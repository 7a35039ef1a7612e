import { lifecycle, type Lifecycle, type Running } from '@eligibility/kit';
import type { ProcessFacts } from '@eligibility/kit/process';
import { busyThread } from '../admission/app/busy-thread';
import type { PayerNetwork } from '../checks/app/ports';
import type { GatewayConfig } from '../config/gateway-config';
import { consoleProxy } from '../http/console-proxy';
import { docsRoutes } from '../http/docs/docs-routes';
import { readMarkdown } from '../http/docs/guides';
import { readOpenApiDocument } from '../http/docs/openapi';
import { createApps, type AppSettings } from './app';
import { openContext } from './context';
import { startAudit } from './start-audit';
import { startBalanceWatch, startFixtureSeal, startHousekeeping, startLedgerWatch } from './start-background';
import { startEvents } from './start-events';
import { serveGateway, type Served } from './start-http';
import { startJobs } from './start-jobs';

export type RunningGateway = Running & Served;

/**
 * Opens the store, connects to the services, starts the housekeeping, and serves. On a failure, everything that was
 * opened is closed again.
 * @throws ConfigError when a store that is configured, or an address to listen on, cannot be used
 */
export async function start(config: GatewayConfig): Promise<RunningGateway> {
  const life = lifecycle(config.log);
  try {
    return await startAll(config, life);
  } catch (failure) {
    await life.stop();
    throw failure;
  }
}

async function startAll(config: GatewayConfig, life: Lifecycle): Promise<RunningGateway> {
  const opened = await openContext(config, life);
  const { context, readiness } = opened;
  life.add('fixtures', startFixtureSeal(context, opened.fixtureService).stop);
  life.add('audit', startAudit(context));
  life.add('housekeeping', startHousekeeping(config, context, opened.buffers).stop);
  const deliveries = startEvents(context, life, opened);
  startJobs(context, life, { wakes: opened.wakes, deliveries });
  life.add('ledger', startLedgerWatch(context).stop);
  life.add('balances', startBalanceWatch(context).stop);
  const settings = { ...config, isBusy: busyThread(context.clock), ...pagesOf(config) };
  const { metrics } = context;
  const serving = { config, life, metrics, readiness, facts: statementOf(context.clearinghouse) };
  const served = await serveGateway(createApps(context, settings), serving);
  const stop = (): Promise<void> => {
    opened.beginStop();
    return served.stop();
  };
  return { ...served, stop };
}

/** The documentation, and the console if there is one. */
function pagesOf(config: GatewayConfig): Pick<AppSettings, 'console' | 'docs'> {
  const { openApiDir, guidesDir, runbooksDir, trustedProxies, consoleUrl } = config;
  return {
    console: consoleUrl === undefined ? undefined : consoleProxy(consoleUrl),
    docs: docsRoutes({
      document: () => readOpenApiDocument(openApiDir),
      guides: () => readMarkdown(guidesDir),
      runbooks: () => readMarkdown(runbooksDir),
      isBehindProxy: trustedProxies > 0,
      hasConsole: consoleUrl !== undefined,
    }),
  };
}

/** `simulated` is left out while it is not known. */
function statementOf({ isSimulated }: PayerNetwork): () => Promise<ProcessFacts> {
  return async () => {
    const simulated = await isSimulated();
    return simulated === undefined ? {} : { simulated };
  };
}
