import { decodeCheckResult } from '@eligibility/contract';
import { isAppError } from '@eligibility/kit';
import { caller, clientOf } from '@eligibility/kit/grpc';
import { MockFixturesServiceClient } from '@eligibility/protos/mock/v1/mock_fixtures';
import type { MockFixtures } from '../app/ports';
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
  return {
    result: async (slug, budget) => {
      try {
        return decodeCheckResult(await getMockResult({ slug }, shortCall(budget, clock.now())));
      } catch (failure) {
        if (isAppError(failure, 'not-found')) return undefined;
        throw failure;
      }
    },
    list: async (budget) => (await listFixtures({}, shortCall(budget, clock.now()))).fixtures,
    close: () => {
      client.close();
    },
  };
}
