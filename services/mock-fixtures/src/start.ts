import { CONTRACTS_FILE, SERVICES } from '@eligibility/contract';
import { lifecycle, type Running } from '@eligibility/kit';
import type { ServiceProcess } from '@eligibility/kit/process';
import { processMetrics, serveService } from '@eligibility/kit/grpc';
import type { Metrics } from '@eligibility/kit/telemetry';
import { openStorage, type StorageConfig } from '@eligibility/mongo';
import { MockFixturesServiceService } from '@eligibility/protos/mock/v1/mock_fixtures';
import { readFixtures } from './adapters/files/read-fixtures';
import { FIXTURE_COLLECTIONS } from './adapters/documents/collections';
import { fixtureStore } from './adapters/documents/fixture-store';
import { mockFixturesService } from './rpc/service';

export type MockFixturesConfig = ServiceProcess &
  StorageConfig & {
    /** The folder with one JSON file per scenario. */
    readonly fixturesDir: string;
    /** Those of the process this service is a part of; its own unless given. */
    readonly metrics?: Metrics;
  };

const DRAIN_MS = 5_000;

/**
 * Reads every fixture of the folder, refusing to start on a bad one, opens those of workspaces, and serves both.
 * @throws ConfigError also when MongoDB is configured and cannot be used
 */
export async function start(config: MockFixturesConfig): Promise<Running> {
  const { log } = config;
  const life = lifecycle(log);
  try {
    const fixtures = await readFixtures(config.fixturesDir);
    const { db, readiness } = await openStorage(config, life, FIXTURE_COLLECTIONS);
    const { metrics = processMetrics(life, log) } = config;
    const server = await serveService(config, {
      life,
      readiness,
      metrics,
      service: MockFixturesServiceService,
      implementation: mockFixturesService({ fixtures, store: fixtureStore(db) }, log),
      serviceName: SERVICES['mock-fixtures'].serviceName,
      contractsFile: CONTRACTS_FILE,
      callers: SERVICES['mock-fixtures'].callers,
      drainMs: DRAIN_MS,
    });
    log.info('mock fixtures service is up', { address: server.address, count: fixtures.length });
    return server;
  } catch (failure) {
    await life.stop();
    throw failure;
  }
}
