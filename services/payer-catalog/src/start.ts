import { lifecycle, type Lifecycle, type Log, type Running } from '@eligibility/kit';
import { serveGrpc } from '@eligibility/kit/grpc';
import { openMongo, type MongoSettings } from '@eligibility/mongo';
import { PayerCatalogServiceService } from '@eligibility/protos/payer/v1/payer_catalog';
import { openSqlite } from '@eligibility/sqlite';
import { seedFolder } from './adapters/files/seed-folder';
import { PAYER_COLLECTIONS } from './adapters/mongo/collections';
import { mongoPayerStore } from './adapters/mongo/payer-store';
import { sqlitePayerStore } from './adapters/sqlite/payer-store';
import { PAYER_MIGRATIONS } from './adapters/sqlite/schema';
import { openCatalog } from './app/catalog';
import type { PayerStore } from './app/ports';
import { seedCatalog } from './app/seed-catalog';
import { payerCatalogService } from './rpc/service';

export type PayerCatalogConfig = {
  /** Where gRPC is served; `127.0.0.1:0` takes a free port. */
  readonly bindAddress: string;
  /** The SQLite file, made when it is not there. */
  readonly databasePath: string;
  /** Where the payers are instead, when given. */
  readonly mongo?: MongoSettings | undefined;
  /** The folder with the payers an empty database begins with. */
  readonly seedDir: string;
  readonly log: Log;
};

const DRAIN_MS = 5_000;

/**
 * Opens the payers, filling an empty database from the seed first, and serves them.
 * @throws ConfigError when the seed is needed and bad, or MongoDB is configured and cannot be used
 */
export async function start(config: PayerCatalogConfig): Promise<Running> {
  const life = lifecycle(config.log);
  try {
    const store = await openStorage(config, life);
    await seedCatalog({ store, seed: seedFolder(config.seedDir) });
    const catalog = await openCatalog(store);
    const server = await serveGrpc({
      bindAddress: config.bindAddress,
      service: PayerCatalogServiceService,
      implementation: payerCatalogService(catalog, config.log),
      serviceName: 'eligibility.payer.v1.PayerCatalogService',
      drainMs: DRAIN_MS,
    });
    life.add('grpc', server.stop);
    config.log.info('payer catalog service is up', {
      address: server.address,
      count: catalog.index().payersByName.length,
    });
    return { address: server.address, stop: life.stop };
  } catch (failure) {
    await life.stop();
    throw failure;
  }
}

/** Matching goes on from memory while the database is away, so it says nothing about this service's health. */
async function openStorage(
  { mongo, databasePath, log }: PayerCatalogConfig,
  life: Lifecycle,
): Promise<PayerStore> {
  if (mongo === undefined) {
    const db = openSqlite(databasePath, PAYER_MIGRATIONS);
    life.add('sqlite', db.close);
    return sqlitePayerStore(db);
  }
  const db = await openMongo({ ...mongo, log, collections: PAYER_COLLECTIONS });
  life.add('mongodb', db.close);
  return mongoPayerStore(db);
}
