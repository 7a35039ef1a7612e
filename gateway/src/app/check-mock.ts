import { AppError, toAppError } from '@eligibility/kit';
import { claimOf, type CheckRequest, type ClaimDeps } from './claim-of';
import type { CallBudget, MockFixtures } from './ports';
import { runOnce, type Concluded, type OnceAnswer, type Refused, type RunOnceDeps } from './run-once';

export type MockCheckDeps = RunOnceDeps & ClaimDeps & { readonly fixtures: MockFixtures };

/**
 * One mock check: the answer of a fixture, logged and replayed like a live one. Wallet, catalog and payer network are
 * not even within reach.
 * @throws AppError as `runOnce`, and `unknown-fixture` listing the slugs, `service-unavailable`
 */
export function checkMock(
  deps: MockCheckDeps,
  request: CheckRequest,
  mockFixture: string,
): Promise<OnceAnswer> {
  return runOnce(deps, claimOf(deps, request, { kind: 'mock', mockFixture }), {
    startedMs: request.startedMs,
    run: () => answerOfFixture(deps.fixtures, mockFixture, request.budget),
    settle: () => Promise.resolve(),
  });
}

async function answerOfFixture(
  fixtures: MockFixtures,
  slug: string,
  budget: CallBudget,
): Promise<Concluded | Refused> {
  try {
    const result = await fixtures.result(slug, budget);
    if (result === undefined) throw await unknownFixture(fixtures, budget);
    return {
      kind: 'concluded',
      result,
      payer: { id: undefined, name: result.summary.payerName },
      settlement: undefined,
    };
  } catch (failure) {
    return { kind: 'refused', error: toAppError(failure), isHoldOpen: false };
  }
}

async function unknownFixture(fixtures: MockFixtures, budget: CallBudget): Promise<AppError> {
  const known = await fixtures.list(budget);
  return new AppError('unknown-fixture', {
    detail: 'mockFixture must be one of the slugs listed.',
    extensions: { slugs: known.map((fixture) => fixture.slug) },
  });
}
