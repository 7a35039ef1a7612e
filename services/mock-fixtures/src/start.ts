import { lifecycle, type Log, type Running } from '@eligibility/kit';
import { serveGrpc } from '@eligibility/kit/grpc';
import { MockFixturesServiceService } from '@eligibility/protos/mock/v1/mock_fixtures';
import { readFixtures } from './adapters/files/read-fixtures';
import { mockFixturesService } from './rpc/service';

export type MockFixturesConfig = {
  /** Where gRPC is served; `127.0.0.1:0` takes a free port. */
  readonly bindAddress: string;
  /** The folder with one JSON file a scenario. */
  readonly fixturesDir: string;
  readonly log: Log;
};

const DRAIN_MS = 5_000;

/** Reads every fixture, refusing to start on a bad one, and serves them. */
export async function start(config: MockFixturesConfig): Promise<Running> {
  const life = lifecycle(config.log);
  const fixtures = await readFixtures(config.fixturesDir);
  const server = await serveGrpc({
    bindAddress: config.bindAddress,
    service: MockFixturesServiceService,
    implementation: mockFixturesService({ fixtures, log: config.log }),
    serviceName: 'eligibility.mock.v1.MockFixturesService',
    drainMs: DRAIN_MS,
  });
  life.add('grpc', server.stop);
  config.log.info('mock fixtures service is up', { address: server.address, count: fixtures.length });
  return { address: server.address, stop: life.stop };
}
