import type { Log } from '@eligibility/kit';
import { unary, type Handler } from '@eligibility/kit/grpc';
import type { MockFixturesServiceServer } from '@eligibility/protos/mock/v1/mock_fixtures';
import type { Fixture } from '../domain/fixture';
import { getMockResultRpc } from './get-mock-result';
import { listFixturesRpc } from './list-fixtures';

export type MockFixturesDependencies = { readonly fixtures: readonly Fixture[]; readonly log: Log };

/** Assembles the RPCs; each call leaves one debug line with the tag `mock`, the slug being input that is not logged. */
export function mockFixturesService({ fixtures, log }: MockFixturesDependencies): MockFixturesServiceServer {
  const logged = <Req, Res>(rpc: string, handler: Handler<Req, Res>) =>
    unary<Req, Res>(log, (request, context) => {
      log.debug('mock fixtures asked', { rpc, requestId: context.requestId, tags: ['mock'] });
      return handler(request, context);
    });
  return {
    getMockResult: logged('GetMockResult', getMockResultRpc(fixtures)),
    listFixtures: logged('ListFixtures', listFixturesRpc(fixtures)),
  };
}
