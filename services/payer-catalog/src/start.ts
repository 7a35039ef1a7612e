import { CONTRACTS_FILE, SERVICES } from '@eligibility/contract';
import { every, lifecycle, systemClock, type Clock, type Running } from '@eligibility/kit';
import type { ServiceProcess } from '@eligibility/kit/process';
import { processMetrics, serveService } from '@eligibility/kit/grpc';
import type { Metrics } from '@eligibility/kit/telemetry';
import { openStorage, type StorageConfig } from '@eligibility/mongo';
import { readCatalogFile } from '@eligibility/payer-files';
import { knowledgeOf, type MatchPrices } from '@eligibility/payer-matching';
import { PayerAdminServiceService } from '@eligibility/protos/payer/v1/payer_admin';
import { PayerCatalogServiceService } from '@eligibility/protos/payer/v1/payer_catalog';
import { PayerMemoryServiceService } from '@eligibility/protos/payer/v1/payer_memory';
import { knowledgeFolder, seedFolder, sha256 } from './adapters/files/seed-folder';
import { PAYER_COLLECTIONS } from './adapters/documents/collections';
import { memoryStore } from './adapters/documents/memory-store';
import { payerStore } from './adapters/documents/payer-store';
import { catalogGauges, prometheusMatchMeter } from './adapters/prometheus/catalog-metrics';
import { openCatalog } from './app/catalog';
import type { CatalogContext } from './app/context';
import { countLater } from './app/count-later';
import { recaller } from './app/recall';
import { seedCatalog } from './app/seed-catalog';
import { takeKnowledge } from './app/take-knowledge';
import { payerAdminService } from './rpc/admin-service';
import { payerCatalogService } from './rpc/catalog-service';
import { payerMemoryService } from './rpc/memory-service';

export type PayerCatalogConfig = ServiceProcess &
  StorageConfig & {
    /** The folder with the payers that every release comes with. */
    readonly seedDir: string;
    /** A folder with knowledge of names that is added to that of the release. */
    readonly knowledgeDir?: string;
    /** What errors of the matcher cost; its own prices unless given. */
    readonly prices?: MatchPrices;
    /** How often to look for changes made by other replicas. */
    readonly refreshIntervalMs: number;
    /** Those of the process this service is a part of; its own unless given. */
    readonly metrics?: Metrics;
    readonly clock?: Clock;
  };

const DRAIN_MS = 5_000;
/** Who asks again within it goes by the payers of the answers before. */
const COUNT_MS = 1_000;

/**
 * Opens the payers, stores changed knowledge and imports a new seed first, serves them, and follows the changes of other replicas.
 * @throws ConfigError when the seed is needed and bad, the knowledge cannot be read, or MongoDB is configured and cannot be used
 */
export async function start(config: PayerCatalogConfig): Promise<Running> {
  const { log, clock = systemClock } = config;
  const life = lifecycle(log);
  try {
    // Matching works from memory while the database is down, so the database is not part of readiness.
    const { db } = await openStorage(config, life, PAYER_COLLECTIONS);
    const store = payerStore(db);
    const { memory, write } = countLater(memoryStore(db));
    const counting = every(COUNT_MS, write, (failure) => {
      log.warn('answers could not be counted', { failure });
    });
    life.add('counting', async () => {
      await counting.stop();
      await write().catch(() => undefined);
    });
    const read = await knowledgeFolder(config.knowledgeDir);
    await takeKnowledge({ store, clock, log }, read);
    const knowledge = knowledgeOf(read.rows);
    await seedCatalog({ store, seed: seedFolder(config.seedDir), clock, log });
    const catalog = await openCatalog(store, knowledge, config.prices);
    const refreshing = every(config.refreshIntervalMs, catalog.refresh, (failure) => {
      log.error('the payer catalog could not be refreshed', { failure });
    });
    life.add('refreshing', refreshing.stop);
    const { metrics = processMetrics(life, log) } = config;
    catalogGauges(metrics, catalog);
    const context: CatalogContext = {
      ...{ clock, store, memory, catalog, readFile: readCatalogFile, checksumOf: sha256 },
      recall: recaller({ memory, clock }),
      meter: prometheusMatchMeter(metrics),
    };
    const server = await serveService(config, {
      life,
      metrics,
      service: PayerCatalogServiceService,
      implementation: payerCatalogService(context, log),
      additionalServices: [
        { service: PayerAdminServiceService, implementation: payerAdminService(context, log) },
        { service: PayerMemoryServiceService, implementation: payerMemoryService(context, log) },
      ],
      serviceName: SERVICES['payer-catalog'].serviceName,
      contractsFile: CONTRACTS_FILE,
      callers: SERVICES['payer-catalog'].callers,
      drainMs: DRAIN_MS,
    });
    log.info('payer catalog service is up', {
      address: server.address,
      count: catalog.now().directory.payers.length,
    });
    return server;
  } catch (failure) {
    await life.stop();
    throw failure;
  }
}
