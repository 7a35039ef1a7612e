import { decodeCheckResult } from '@eligibility/contract';
import { isAppError } from '@eligibility/kit';
import { caller, clientOf } from '@eligibility/kit/grpc';
import { MockFixturesServiceClient } from '@eligibility/protos/mock/v1/mock_fixtures';
import type { FixtureService } from '../app/mock-fixtures';
import { shortCall, type Connection } from './connection';

/** The mock fixtures service over one long-lived channel. */
export function grpcMockFixtures({
  address,
  channel,
  clock,
}: Connection): FixtureService & { readonly close: () => void } {
  const client = clientOf(MockFixturesServiceClient, address, channel);
  const getMockResult = caller(client.getMockResult.bind(client));
  const listFixtures = caller(client.listFixtures.bind(client));
  const keepFixture = caller(client.keepFixture.bind(client));
  const rewriteFixture = caller(client.rewriteFixture.bind(client));
  const nextFixture = caller(client.nextFixture.bind(client));
  const forgetFixtures = caller(client.forgetFixtures.bind(client));
  return {
    result: async ({ own, ...of }, budget) => {
      try {
        const answer = await getMockResult({ ...of, own }, shortCall(budget, clock.now()));
        return answer.own ?? decodeCheckResult(answer);
      } catch (failure) {
        if (isAppError(failure, 'not-found')) return undefined;
        throw failure;
      }
    },
    list: async (workspaceId, budget) =>
      (await listFixtures({ workspaceId }, shortCall(budget, clock.now()))).fixtures,
    rewrite: async (fixture, budget) =>
      (await rewriteFixture({ fixture }, shortCall(budget, clock.now()))).received,
    keep: async (fixture, budget) =>
      (await keepFixture({ mark: '', ...fixture }, shortCall(budget, clock.now()))).isNew,
    next: async ({ workspaceId, slug }, budget) => {
      const { fixture, mark } = await nextFixture({ workspaceId, slug }, shortCall(budget, clock.now()));
      return fixture && { ...fixture, mark };
    },
    forget: async ({ workspaceId, slug = '', mark = '' }, budget) => {
      await forgetFixtures({ workspaceId, slug, mark }, shortCall(budget, clock.now()));
    },
    close: () => {
      client.close();
    },
  };
}
