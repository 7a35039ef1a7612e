import type { CheckResult } from '@eligibility/contract';
import { AppError, toAppError } from '@eligibility/kit';
import { answerInTime } from './bounded-wait';
import type { RunningCheck, CheckAnswer, CheckDeps, CheckRequest } from './check-request';
import { reserveKey, giveUp, whileLeased, reservationFor, type ReservationDeps } from './reserve-key';
import type { Attempt, CallBudget, MockFixtures } from './ports';
import { recordAnswer, type RecordDeps } from './record-answer';

export type MockCheckDeps = CheckDeps & ReservationDeps & RecordDeps & { readonly fixtures: MockFixtures };

/**
 * One mock check: the answer of a fixture, logged and replayed like a live one. It has no access to wallet, catalog or
 * payer network.
 * @throws AppError `idempotency-key-reused`, `idempotency-in-progress`, `idempotency-result-expired`; or, with the key
 * still usable, `unknown-fixture` listing the slugs, `service-unavailable`
 */
export async function checkMock(
  deps: MockCheckDeps,
  request: CheckRequest,
  mockFixture: string,
): Promise<CheckAnswer | RunningCheck> {
  const reservation = reservationFor(deps, request, { kind: 'mock', mockFixture });
  const reserved = await reserveKey(deps, reservation, request.waitUntilMs);
  if (reserved.kind !== 'mine') return reserved;
  const { attempt } = reserved;
  const answer = whileLeased(deps.leases, attempt, async () => {
    const result = await fixtureResult(deps, { mockFixture, budget: request.budget, attempt });
    return recordAnswer(deps, {
      reservation,
      attempt,
      result,
      payer: { id: undefined, name: result.summary.payerName },
      settlement: undefined,
      startedMs: request.startedMs,
    });
  });
  return answerInTime(deps, answer, {
    checkId: attempt.checkId,
    waitUntilMs: request.waitUntilMs,
  });
}

/** The fixture's answer. When there is no such fixture, the key is free again. */
async function fixtureResult(
  deps: MockCheckDeps,
  wanted: { readonly mockFixture: string; readonly budget: CallBudget; readonly attempt: Attempt },
): Promise<CheckResult> {
  const { mockFixture, budget, attempt } = wanted;
  try {
    await deps.cipher.prepare();
    const result = await deps.fixtures.result(mockFixture, budget);
    if (result === undefined) throw await unknownFixture(deps.fixtures, budget);
    return result;
  } catch (failure) {
    await giveUp(deps, attempt, { isHoldOpen: false });
    throw toAppError(failure);
  }
}

async function unknownFixture(fixtures: MockFixtures, budget: CallBudget): Promise<AppError> {
  const known = await fixtures.list(budget);
  return new AppError('unknown-fixture', {
    detail: 'mockFixture must be one of the slugs listed.',
    extensions: { slugs: known.map((fixture) => fixture.slug) },
  });
}
