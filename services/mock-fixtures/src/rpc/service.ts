import { encodeCheckResult, encodePayerExchange } from '@eligibility/contract';
import { AppError, type Log } from '@eligibility/kit';
import { unary, type Handler } from '@eligibility/kit/grpc';
import type { MockFixturesServiceServer } from '@eligibility/protos/mock/v1/mock_fixtures';
import type { Fixture } from '../domain/fixture';

/**
 * The RPCs. Every fixture is encoded now, so that a mock check is one look-up. Each call leaves one debug line with the
 * tag `mock`; the slug is input, so it is not logged.
 */
export function mockFixturesService(fixtures: readonly Fixture[], log: Log): MockFixturesServiceServer {
  const scenarios = { fixtures: fixtures.map(({ slug, scenario }) => ({ slug, scenario })) };
  const results = new Map<string, ReturnType<typeof encodeCheckResult>>(
    fixtures.map(({ slug, scenario: _, exchange, ...result }) => [
      slug,
      encodeCheckResult({ ...result, exchange: encodePayerExchange(exchange) }),
    ]),
  );
  const logged = <Req, Res>(rpc: string, handler: Handler<Req, Res>) =>
    unary<Req, Res>(log, (request, context) => {
      log.debug('mock fixtures asked', { rpc, requestId: context.requestId, tags: ['mock'] });
      return handler(request, context);
    });
  return {
    getMockResult: logged('GetMockResult', ({ slug }) => {
      const result = results.get(slug);
      if (result === undefined) throw new AppError('not-found', { detail: 'No mock fixture has this slug.' });
      return result;
    }),
    listFixtures: logged('ListFixtures', () => scenarios),
  };
}
