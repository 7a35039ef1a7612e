import type { ChecksContext } from './context';
import type { CheckResult } from '@eligibility/contract';
import { AppError, toAppError } from '@eligibility/kit';
import { askedQuestionOf } from '../domain/answer-record';
import { answerInTime } from './bounded-wait';
import type { RunningCheck, CheckAnswer, CheckRequest } from './check-request';
import { reserveKey, giveUp, whileLeased, reservationFor } from './reserve-key';
import type { MockFixtures } from './mock-fixtures';
import type { Attempt } from './ports';
import type { CallBudget } from '../../basics/call-budget';
import { recordAnswer } from './record-answer';

/**
 * One mock check: the answer of a fixture, logged and replayed like a live one. It has no access to wallet, catalog or
 * payer network.
 * @throws AppError `idempotency-key-reused`, `idempotency-in-progress`, `idempotency-result-expired`; or, with the key
 * still usable, `unknown-fixture` listing the slugs, `service-unavailable`
 */
export async function checkMock(
  context: ChecksContext,
  request: CheckRequest,
  mockFixture: string,
): Promise<CheckAnswer | RunningCheck> {
  const { startedMs, waitUntilMs, budget } = request;
  const reservation = reservationFor(context, request, { kind: 'mock', mockFixture });
  const reserved = await reserveKey(context, reservation, waitUntilMs);
  if (reserved.kind !== 'mine') return reserved;
  const { attempt } = reserved;
  const answer = whileLeased(context.leases, attempt, async () => {
    const wanted = { workspaceId: attempt.workspaceId, slug: mockFixture };
    const result = await orGiveUp(context, attempt, fixtureResult(context, wanted, budget));
    return recordAnswer(context, {
      reservation,
      attempt,
      question: { ...askedQuestionOf(request.question), mockFixture },
      result,
      payer: { id: undefined, name: result.summary.payerName },
      settlement: undefined,
      startedMs,
    });
  });
  return answerInTime(context, answer, { checkId: attempt.checkId, waitUntilMs });
}

/** The fixture's answer, once there is a key to seal it. @throws AppError `unknown-fixture` */
async function fixtureResult(
  { cipher, fixtures }: ChecksContext,
  wanted: { readonly workspaceId: string; readonly slug: string },
  budget: CallBudget,
): Promise<CheckResult> {
  await cipher.prepare();
  const result = await fixtures.result(wanted, budget);
  if (result === undefined) throw await unknownFixture(fixtures, wanted.workspaceId, budget);
  return result;
}

/** When there is no result, the key is free again. */
async function orGiveUp(
  context: ChecksContext,
  attempt: Attempt,
  result: Promise<CheckResult>,
): Promise<CheckResult> {
  try {
    return await result;
  } catch (failure) {
    await giveUp(context, attempt, { isHoldOpen: false });
    throw toAppError(failure);
  }
}

async function unknownFixture(
  fixtures: MockFixtures,
  workspaceId: string,
  budget: CallBudget,
): Promise<AppError> {
  const knownFixtures = await fixtures.list(workspaceId, budget);
  const slugs = knownFixtures.map((fixture) => fixture.slug);
  return new AppError('unknown-fixture', {
    detail: `mockFixture must be one of ${slugs.join(', ')}.`,
    extensions: { slugs },
  });
}
