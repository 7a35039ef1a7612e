import { createHash, randomUUID } from 'node:crypto';
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
import { keptValues } from '../app/kept-values';
import { keepFixture, ownAnswer, rewrittenFixture } from '../app/own-fixtures';
import type { Fixture } from '../domain/fixture';

const NO_BYTES = Buffer.alloc(0);

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
  const kept = keptValues(fixtures.map(({ exchange }) => exchange.received));
  const logged = <Req, Res>(rpc: string, handler: Handler<Req, Res>) =>
    unary<Req, Res>(log, (request, context) => {
      log.debug('mock fixtures asked', { rpc, requestId: context.requestId, tags: ['mock'] });
      return handler(request, context);
    });
  /** The document of the fixture while it has this mark. */
  const marked = async ({ workspaceId, slug }: FixtureId, mark: string): Promise<string | undefined> => {
    const found = await store.find(workspaceId, slug);
    return found !== undefined && markOf(found) === mark ? found.received : undefined;
  };
  return {
    getMockResult: logged('GetMockResult', async ({ slug, workspaceId, own: opened }) => {
      const answer = bySlug.get(slug) ?? (opened && ownAnswer(opened));
      if (answer === undefined) {
        const own = await store.find(workspaceId, slug);
        if (own === undefined) throw new AppError('not-found', { detail: 'No mock fixture has this slug.' });
        return { result: undefined, payerExchange: NO_BYTES, own };
      }
      const { exchange, ...result } = withTrace(answer, newTraceId());
      const encoded = encodeCheckResult({ ...result, exchange: encodePayerExchange(exchange) });
      return { ...encoded, own: undefined };
    }),
    listFixtures: logged('ListFixtures', async ({ workspaceId }) => {
      const own = await store.list(workspaceId);
      return { fixtures: [...scenarios, ...own.map((fixture) => ({ ...fixture, isOwn: true }))] };
    }),
    keepFixture: logged('KeepFixture', async ({ mark, ...fixture }) => {
      workspaceOf(fixture);
      const replaced = mark === '' ? undefined : await marked(fixture, mark);
      const isGone = mark !== '' && replaced === undefined;
      return { isNew: !isGone && (await keepFixture(store, fixture, replaced)) };
    }),
    rewriteFixture: logged('RewriteFixture', ({ fixture }) => ({
      received: rewrittenFixture(kept, fixture ?? invalid('fixture', 'must not be empty.')),
    })),
    nextFixture: logged('NextFixture', async (after) => {
      const fixture = await store.next(after);
      return { fixture, mark: fixture === undefined ? '' : markOf(fixture) };
    }),
    forgetFixtures: logged('ForgetFixtures', async (request) => {
      const { slug, mark } = request;
      const of = { workspaceId: workspaceOf(request), slug: slug === '' ? undefined : slug };
      const received = mark === '' ? undefined : await marked(request, mark);
      if (mark === '' || received !== undefined) await store.forget({ ...of, received });
      return {};
    }),
  };
}

/** @throws AppError `validation-failed` when it is empty */
function workspaceOf({ workspaceId }: { readonly workspaceId: string }): string {
  return workspaceId === '' ? invalid('workspace_id', 'must not be empty.') : workspaceId;
}

type FixtureId = { readonly workspaceId: string; readonly slug: string };

/** Shorter than the document, of which one message holds no two. */
function markOf({ received }: { readonly received: string }): string {
  return createHash('sha256').update(received).digest('base64');
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
