import { decodeCheckResult } from '@eligibility/contract';
import { isAppError } from '@eligibility/kit';
import { caller, clientOf } from '@eligibility/kit/grpc';
import { MockFixturesServiceClient } from '@eligibility/protos/mock/v1/mock_fixtures';
import type { MockFixtures } from '../app/mock-fixtures';
import { shortCall, type Connection } from './connection';

/** The mock fixtures service over one long-lived channel. */
export function grpcMockFixtures({
  address,
  channel,
  clock,
}: Connection): MockFixtures & { readonly close: () => void } {
  const client = clientOf(MockFixturesServiceClient, address, channel);
  const getMockResult = caller(client.getMockResult.bind(client));
  const listFixtures = caller(client.listFixtures.bind(client));
  const keepFixture = caller(client.keepFixture.bind(client));
  const forgetFixtures = caller(client.forgetFixtures.bind(client));
  return {
    result: async (of, budget) => {
      try {
        return decodeCheckResult(await getMockResult(of, shortCall(budget, clock.now())));
      } catch (failure) {
        if (isAppError(failure, 'not-found')) return undefined;
        throw failure;
      }
    },
    list: async (workspaceId, budget) =>
      (await listFixtures({ workspaceId }, shortCall(budget, clock.now()))).fixtures,
    keep: async (workspaceId, fixture, budget) =>
      (await keepFixture({ workspaceId, ...fixture }, shortCall(budget, clock.now()))).isNew,
    forget: async ({ workspaceId, slug = '' }, budget) => {
      await forgetFixtures({ workspaceId, slug }, shortCall(budget, clock.now()));
    },
    close: () => {
      client.close();
    },
  };
}
