import { PROTO_FOLDER } from '@eligibility/contract';
import { lifecycle, type Running } from '@eligibility/kit';
import type { ServiceProcess } from '@eligibility/kit/process';
import { processMetrics, serveService } from '@eligibility/kit/grpc';
import type { Metrics } from '@eligibility/kit/telemetry';
import { MockFixturesServiceService } from '@eligibility/protos/mock/v1/mock_fixtures';
import { readFixtures } from './adapters/files/read-fixtures';
import { mockFixturesService } from './rpc/service';

export type MockFixturesConfig = ServiceProcess & {
  /** The folder with one JSON file per scenario. */
  readonly fixturesDir: string;
  /** Those of the process this service is a part of; its own unless given. */
  readonly metrics?: Metrics;
};

const DRAIN_MS = 5_000;
/** The names in client certificates that are accepted. */
const CALLERS = ['gateway'];

/** Reads every fixture, refusing to start on a bad one, and serves them. */
export async function start(config: MockFixturesConfig): Promise<Running> {
  const life = lifecycle(config.log);
  const fixtures = await readFixtures(config.fixturesDir);
  const { metrics = processMetrics(life, config.log) } = config;
  const server = await serveService(config, {
    life,
    metrics,
    service: MockFixturesServiceService,
    implementation: mockFixturesService(fixtures, config.log),
    serviceName: 'eligibility.mock.v1.MockFixturesService',
    protoFolder: PROTO_FOLDER,
    callers: CALLERS,
    drainMs: DRAIN_MS,
  });
  config.log.info('mock fixtures service is up', { address: server.address, count: fixtures.length });
  return server;
}
