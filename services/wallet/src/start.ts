import { lifecycle, systemClock, type Clock, type Lifecycle, type Log, type Running } from '@eligibility/kit';
import { serveGrpc } from '@eligibility/kit/grpc';
import { openMongo, type MongoSettings } from '@eligibility/mongo';
import { WalletServiceService } from '@eligibility/protos/wallet/v1/wallet';
import { openSqlite } from '@eligibility/sqlite';
import { WALLET_COLLECTIONS } from './adapters/mongo/collections';
import { mongoWalletStore } from './adapters/mongo/wallet-store';
import { WALLET_MIGRATIONS } from './adapters/sqlite/schema';
import { sqliteWalletStore } from './adapters/sqlite/wallet-store';
import type { WalletStore } from './app/ports';
import { walletService } from './rpc/service';

export type WalletConfig = {
  /** Where gRPC is served; `127.0.0.1:0` takes a free port. */
  readonly bindAddress: string;
  /** The SQLite file, made when it is not there. */
  readonly databasePath: string;
  /** Where the wallets are instead, when given. */
  readonly mongo?: MongoSettings | undefined;
  readonly log: Log;
  readonly clock?: Clock;
};

const DRAIN_MS = 5_000;

type Storage = { readonly store: WalletStore; readonly isHealthy?: () => Promise<boolean> };

/**
 * Opens the wallets and serves them.
 * @throws ConfigError when MongoDB is configured and cannot be used
 */
export async function start(config: WalletConfig): Promise<Running> {
  const { log, clock = systemClock } = config;
  const life = lifecycle(log);
  try {
    const { store, ...health } = await openStorage(config, life);
    const server = await serveGrpc({
      bindAddress: config.bindAddress,
      service: WalletServiceService,
      implementation: walletService({ store, clock }, log),
      serviceName: 'eligibility.wallet.v1.WalletService',
      drainMs: DRAIN_MS,
      ...health,
    });
    life.add('grpc', server.stop);
    log.info('wallet service is up', { address: server.address });
    return { address: server.address, stop: life.stop };
  } catch (failure) {
    await life.stop();
    throw failure;
  }
}

async function openStorage({ mongo, databasePath, log }: WalletConfig, life: Lifecycle): Promise<Storage> {
  if (mongo === undefined) {
    const db = openSqlite(databasePath, WALLET_MIGRATIONS);
    life.add('sqlite', db.close);
    return { store: sqliteWalletStore(db) };
  }
  const db = await openMongo({ ...mongo, log, collections: WALLET_COLLECTIONS });
  life.add('mongodb', db.close);
  return { store: mongoWalletStore(db, { log }), isHealthy: db.isHealthy };
}
