import { setImmediate } from 'node:timers/promises';
import { PROTO_FOLDER } from '@eligibility/contract';
import {
  every,
  lifecycle,
  systemClock,
  type Clock,
  type Lifecycle,
  type Log,
  type Repeating,
  type Running,
} from '@eligibility/kit';
import type { ReadinessChecks, ServiceProcess } from '@eligibility/kit/process';
import { processMetrics, serveService } from '@eligibility/kit/grpc';
import type { Metrics } from '@eligibility/kit/telemetry';
import { openMongo, type MongoSettings } from '@eligibility/mongo';
import { WalletServiceService } from '@eligibility/protos/wallet/v1/wallet';
import { openSqlite } from '@eligibility/sqlite';
import { WALLET_COLLECTIONS } from './adapters/mongo/collections';
import { mongoWalletStore } from './adapters/mongo/wallet-store';
import { walletGauges } from './adapters/prometheus/wallet-gauges';
import { WALLET_MIGRATIONS } from './adapters/sqlite/schema';
import { sqliteWalletStore } from './adapters/sqlite/wallet-store';
import { ledgerWatch, type LedgerWatch } from './app/ledger-watch';
import type { WalletStore } from './app/ports';
import { walletService } from './rpc/service';

export type WalletConfig = ServiceProcess & {
  /** The SQLite file, created when it is missing. */
  readonly databasePath: string;
  /** The MongoDB that holds the wallets instead, when given. */
  readonly mongo?: MongoSettings | undefined;
  /** Those of the process this service is a part of; its own unless given. */
  readonly metrics?: Metrics;
  readonly clock?: Clock;
};

const DRAIN_MS = 5_000;
/**
 * A manual change of the database must be found soon; a pass reads each wallet, but only the new lines of its journal.
 */
const VERIFY_MS = 30_000;
/** The names in client certificates that are accepted. */
const CALLERS = ['gateway'];

type Storage = { readonly store: WalletStore; readonly readiness: ReadinessChecks };

/**
 * Opens the wallets and serves them.
 * @throws ConfigError when MongoDB is configured and cannot be used
 */
export async function start(config: WalletConfig): Promise<Running> {
  const { log, clock = systemClock } = config;
  const life = lifecycle(log);
  try {
    const { store, readiness } = await openStorage(config, life);
    const { metrics = processMetrics(life, log) } = config;
    const ledger = ledgerWatch({ store, log, pause: setImmediate });
    walletGauges(metrics, store, ledger);
    life.add('ledger', watchLedger(ledger, log).stop);
    const server = await serveService(config, {
      life,
      readiness,
      metrics,
      service: WalletServiceService,
      implementation: walletService({ store, clock }, log),
      serviceName: 'eligibility.wallet.v1.WalletService',
      protoFolder: PROTO_FOLDER,
      callers: CALLERS,
      drainMs: DRAIN_MS,
    });
    log.info('wallet service is up', { address: server.address });
    return server;
  } catch (failure) {
    await life.stop();
    throw failure;
  }
}

/** The first pass begins at once: what was changed while nothing ran must be seen soon. */
function watchLedger({ pass }: LedgerWatch, log: Log): Repeating {
  const failed = (failure: unknown): void => {
    log.error('housekeeping failed', { reason: 'verify-wallets', failure });
  };
  const first = pass().catch(failed);
  const job = every(VERIFY_MS, pass, failed);
  return {
    stop: async () => {
      await job.stop();
      await first;
    },
  };
}

async function openStorage({ mongo, databasePath, log }: WalletConfig, life: Lifecycle): Promise<Storage> {
  if (mongo === undefined) {
    const db = openSqlite(databasePath, WALLET_MIGRATIONS);
    life.add('sqlite', db.close);
    return { store: sqliteWalletStore(db), readiness: { sqlite: db.isWritable } };
  }
  const db = await openMongo({ ...mongo, log, collections: WALLET_COLLECTIONS });
  life.add('mongodb', db.close);
  return { store: mongoWalletStore(db, { log }), readiness: { mongodb: db.isWritable } };
}
