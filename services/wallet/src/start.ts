import { setImmediate, setTimeout } from 'node:timers/promises';
import { CONTRACTS_FILE, SERVICES } from '@eligibility/contract';
import {
  every,
  lifecycle,
  systemClock,
  type Clock,
  type Log,
  type Repeating,
  type Running,
} from '@eligibility/kit';
import type { ServiceProcess } from '@eligibility/kit/process';
import { processMetrics, serveService } from '@eligibility/kit/grpc';
import type { Metrics } from '@eligibility/kit/telemetry';
import { openStorage, type StorageConfig } from '@eligibility/mongo';
import { WalletServiceService } from '@eligibility/protos/wallet/v1/wallet';
import { WALLET_COLLECTIONS } from './adapters/documents/collections';
import { walletStore } from './adapters/documents/wallet-store';
import { walletGauges } from './adapters/prometheus/wallet-gauges';
import { ledgerWatch, type LedgerWatch } from './app/ledger-watch';
import { walletService } from './rpc/service';

export type WalletConfig = ServiceProcess &
  StorageConfig & {
    /** Those of the process this service is a part of; its own unless given. */
    readonly metrics?: Metrics;
    readonly clock?: Clock;
  };

const DRAIN_MS = 5_000;
/**
 * A manual change of the database must be found soon; a pass reads each wallet, but only the new lines of its journal.
 */
const VERIFY_MS = 30_000;
/** About as long as reading one page of a journal takes. */
const REST_MS = 5;

/**
 * Opens the wallets and serves them.
 * @throws ConfigError when MongoDB is configured and cannot be used
 */
export async function start(config: WalletConfig): Promise<Running> {
  const { log, clock = systemClock } = config;
  const life = lifecycle(log);
  try {
    const { db, readiness } = await openStorage(config, life, WALLET_COLLECTIONS);
    const store = walletStore(db, { log });
    const { metrics = processMetrics(life, log) } = config;
    const ending = new AbortController();
    const rest = (): Promise<void> => setTimeout(REST_MS, undefined, ending);
    const ledger = ledgerWatch({ store, log, pause: setImmediate, rest });
    walletGauges(metrics, store, ledger);
    life.add('ledger', watchLedger(ledger, log, ending).stop);
    const server = await serveService(config, {
      life,
      readiness,
      metrics,
      service: WalletServiceService,
      implementation: walletService({ store, clock }, log),
      serviceName: SERVICES.wallet.serviceName,
      contractsFile: CONTRACTS_FILE,
      callers: SERVICES.wallet.callers,
      drainMs: DRAIN_MS,
    });
    log.info('wallet service is up', { address: server.address });
    return server;
  } catch (failure) {
    await life.stop();
    throw failure;
  }
}

/**
 * The first pass begins at once: what was changed while nothing ran must be seen soon.
 * @param ending ends a pass that runs while the service stops
 */
function watchLedger({ pass }: LedgerWatch, log: Log, ending: AbortController): Repeating {
  const failed = (failure: unknown): void => {
    if (ending.signal.aborted) return;
    log.error('housekeeping failed', { reason: 'verify-wallets', failure });
  };
  const first = pass().catch(failed);
  const job = every(VERIFY_MS, pass, failed);
  return {
    stop: async () => {
      ending.abort();
      await job.stop();
      await first;
    },
  };
}
