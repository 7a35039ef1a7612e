import { randomUUID } from 'node:crypto';
import {
  encodeCheckResult,
  encodePayerExchange,
  invalid,
  type CheckResult,
  type PayerExchange,
} from '@eligibility/contract';
import { AppError, type Log } from '@eligibility/kit';
import { unary, type Handler } from '@eligibility/kit/grpc';
import type { MockFixturesServiceServer } from '@eligibility/protos/mock/v1/mock_fixtures';
import type { FixtureStore } from '../app/fixture-store';
import { keepFixture, ownAnswer } from '../app/own-fixtures';
import type { Fixture } from '../domain/fixture';

type Answer = Omit<CheckResult, 'exchange'> & { readonly exchange: PayerExchange };

/**
 * The RPCs. Each answer has a trace id of its own, so that support finds one check by it. Each call leaves one debug line
 * with the tag `mock`; the slug is input, so it is not logged.
 */
export function mockFixturesService(
  { fixtures, store }: { readonly fixtures: readonly Fixture[]; readonly store: FixtureStore },
  log: Log,
): MockFixturesServiceServer {
  const scenarios = fixtures.map(({ slug, scenario }) => ({ slug, scenario, isOwn: false }));
  const bySlug = new Map<string, Answer>(fixtures.map(({ slug, scenario: _, ...answer }) => [slug, answer]));
  const logged = <Req, Res>(rpc: string, handler: Handler<Req, Res>) =>
    unary<Req, Res>(log, (request, context) => {
      log.debug('mock fixtures asked', { rpc, requestId: context.requestId, tags: ['mock'] });
      return handler(request, context);
    });
  return {
    getMockResult: logged('GetMockResult', async ({ slug, workspaceId }) => {
      const answer = bySlug.get(slug) ?? (await ownAnswer(store, workspaceId, slug));
      if (answer === undefined) throw new AppError('not-found', { detail: 'No mock fixture has this slug.' });
      const { exchange, ...result } = withTrace(answer, newTraceId());
      return encodeCheckResult({ ...result, exchange: encodePayerExchange(exchange) });
    }),
    listFixtures: logged('ListFixtures', async ({ workspaceId }) => {
      const own = await store.list(workspaceId);
      return { fixtures: [...scenarios, ...own.map((fixture) => ({ ...fixture, isOwn: true }))] };
    }),
    keepFixture: logged('KeepFixture', async (fixture) => {
      workspaceOf(fixture);
      return { isNew: await keepFixture(store, fixture) };
    }),
    forgetFixtures: logged('ForgetFixtures', async (request) => {
      const slug = request.slug === '' ? undefined : request.slug;
      await store.forget({ workspaceId: workspaceOf(request), slug });
      return {};
    }),
  };
}

/** @throws AppError `validation-failed` when it is empty */
function workspaceOf({ workspaceId }: { readonly workspaceId: string }): string {
  return workspaceId === '' ? invalid('workspace_id', 'must not be empty.') : workspaceId;
}

function newTraceId(): string {
  return `ec_${randomUUID()}`;
}

/** The answer with another trace id, in the result and in the payer's document, where that states it (TRN02). */
function withTrace(answer: Answer, traceId: string): Answer {
  const { traceId: kept, exchange } = answer;
  const { received } = exchange;
  const traced = kept === undefined ? received : received.replaceAll(kept, traceId);
  return { ...answer, traceId, exchange: { ...exchange, received: traced } };
}
