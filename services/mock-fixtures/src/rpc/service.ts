import { randomUUID } from 'node:crypto';
import { encodeCheckResult, encodePayerExchange } from '@eligibility/contract';
import { AppError, type Log } from '@eligibility/kit';
import { unary, type Handler } from '@eligibility/kit/grpc';
import type { MockFixturesServiceServer } from '@eligibility/protos/mock/v1/mock_fixtures';
import type { Fixture } from '../domain/fixture';

/**
 * The RPCs. Each answer has a trace id of its own, so that support finds one check by it. Each call leaves one debug line
 * with the tag `mock`; the slug is input, so it is not logged.
 */
export function mockFixturesService(fixtures: readonly Fixture[], log: Log): MockFixturesServiceServer {
  const scenarios = { fixtures: fixtures.map(({ slug, scenario }) => ({ slug, scenario })) };
  const bySlug = new Map<string, Fixture>(fixtures.map((fixture) => [fixture.slug, fixture]));
  const logged = <Req, Res>(rpc: string, handler: Handler<Req, Res>) =>
    unary<Req, Res>(log, (request, context) => {
      log.debug('mock fixtures asked', { rpc, requestId: context.requestId, tags: ['mock'] });
      return handler(request, context);
    });
  return {
    getMockResult: logged('GetMockResult', ({ slug }) => {
      const fixture = bySlug.get(slug);
      if (fixture === undefined)
        throw new AppError('not-found', { detail: 'No mock fixture has this slug.' });
      const { slug: _slug, scenario: _scenario, exchange, ...result } = withTrace(fixture, newTraceId());
      return encodeCheckResult({ ...result, exchange: encodePayerExchange(exchange) });
    }),
    listFixtures: logged('ListFixtures', () => scenarios),
  };
}

function newTraceId(): string {
  return `ec_${randomUUID()}`;
}

/** The fixture with another trace id, in the result and in the payer's document, which states it (TRN02). */
function withTrace(fixture: Fixture, traceId: string): Fixture {
  const { traceId: shipped, exchange } = fixture;
  const { received } = exchange;
  const traced = shipped === undefined ? received : received.replaceAll(shipped, traceId);
  return { ...fixture, traceId, exchange: { ...exchange, received: traced } };
}
