import type { ChecksContext } from './context';
import type { CheckResult, MatchedBy, Payer } from '@eligibility/contract';
import { serviceDate } from '@eligibility/x12';
import { AppError, failpoint, isAppError, toAppError } from '@eligibility/kit';
import { type ServicePlan } from '../domain/asked-service';
import { wantedService } from '../domain/wanted-service';
import { settlementOf, type Settlement } from '../domain/charge-table';
import { askedQuestionOf } from '../domain/answer-record';
import { findOrReserve } from './answer-of-question';
import { askOrganisation } from './ask-organisation';
import { answerInTime } from './bounded-wait';
import type { RunningCheck, CheckAnswer, CheckRequest } from './check-request';
import { countingWallet, holdCheck } from './hold-check';
import { choosePayer } from './choose-payer';
import { planInquiries } from './plan-inquiry';
import { reserveKey, giveUp, whileLeased, reservationFor } from './reserve-key';
import type { Attempt } from './ports';
import type { Reservation } from '../domain/reservation';
import { recordAnswer } from './record-answer';

/**
 * One live check: find a stored answer where the caller takes one, or reserve the key, match the payer, hold one check,
 * ask the payer, record the answer, capture or release the hold.
 * @throws AppError `idempotency-key-reused`, `idempotency-in-progress`, `idempotency-result-expired`,
 * `answer-not-stored`; or, with nothing charged and the key still usable, `payer-ambiguous`, `payer-not-found`, `payer-not-askable`,
 * `payer-requires-field`, `member-id-required`, `payer-date-out-of-range`, `payer-service-not-taken`, `insufficient-balance`, `daily-budget-exhausted`, `service-unavailable`
 */
export async function checkLive(
  shared: ChecksContext,
  sent: CheckRequest,
): Promise<CheckAnswer | RunningCheck> {
  const request = withUsualService(sent);
  const context = { ...shared, wallet: countingWallet(shared.wallet, request.noteChecksRemaining) };
  const reservation = reservationFor(context, request, { kind: 'live' });
  const { storedAnswers: wish } = request;
  const reserved =
    wish === undefined
      ? await reserveKey(context, reservation, request.waitUntilMs)
      : await findOrReserve(context, reservation, {
          wish,
          request,
          findByPayer: () => reservationByPayer(context, request, reservation),
        });
  if (reserved.kind !== 'mine') return reserved;
  const { attempt } = reserved;
  const answer = whileLeased(context.leases, attempt, async () => {
    const { payer, matchedBy, result, asked } = await askWhileHeld(context, request, attempt);
    const settlement = settlementOf(result.outcome, request.workspace.chargePolicy);
    const recorded = await recordAnswer(context, {
      reservation,
      question: askedQuestionOf(request.question),
      attempt,
      result,
      asked,
      payer: { id: payer.payerId, name: payer.name, matchedBy },
      settlement,
      startedMs: request.startedMs,
    });
    // The hold is captured or released only after the answer is recorded: no caller pays for a lost answer.
    await settle(context, request, { attempt, settlement });
    context.notes.add({ request, payer, matchedBy, result });
    return recorded;
  });
  return answerInTime(context, answer, {
    checkId: attempt.checkId,
    waitUntilMs: request.waitUntilMs,
  });
}

/** Where the request names no service, the question is about the clinic's usual one: with another one, it is another. */
function withUsualService(request: CheckRequest): CheckRequest {
  const { question, clinic } = request;
  const service = wantedService(question.service, clinic.defaultServiceType);
  return service === question.service ? request : { ...request, question: { ...question, service } };
}

/**
 * The same reservation with the hashes of the question with the payer's id, which needs no state: two spellings of a
 * payer are one question.
 * While the catalog is away, the spelling decides.
 * @throws AppError as `choosePayer`
 */
async function reservationByPayer(
  context: ChecksContext,
  request: CheckRequest,
  reservation: Reservation,
): Promise<Reservation> {
  try {
    const { payer } = await choosePayer(context.payers, request);
    const question = { ...request.question, payerName: payer.payerId, state: undefined };
    return {
      ...reservationFor(context, { ...request, question }, { kind: 'live' }),
      checkId: reservation.checkId,
    };
  } catch (failure) {
    if (isAppError(failure, 'service-unavailable')) return reservation;
    throw failure;
  }
}

type Asked = {
  readonly payer: Payer;
  readonly matchedBy: MatchedBy;
  readonly result: CheckResult;
  /** Undefined when the caller asked about the plan as a whole today. */
  readonly asked: ServicePlan | undefined;
};

/** Matches the payer, holds one check and asks. On failure the hold is released and the key is free again. */
async function askWhileHeld(context: ChecksContext, request: CheckRequest, attempt: Attempt): Promise<Asked> {
  // An earlier attempt of this check may have died with its hold open, or its hold may not have arrived yet.
  let mayBeHeld = attempt.fence > 1;
  try {
    // Before the hold and the inquiry: an answer that cannot be stored must cost nothing.
    await context.cipher.prepare();
    const chosen = await choosePayer(context.payers, request);
    const today = serviceDate(context.clock);
    const inquiries = planInquiries(chosen, { request, checkId: attempt.checkId, today });
    failpoint('gateway.after-match');
    mayBeHeld = true;
    await holdCheck(context, request, attempt);
    failpoint('gateway.after-hold');
    const { inquiry, result } = await askOrganisation(context, inquiries, request.budget);
    failpoint('gateway.after-ask');
    return { payer: inquiry.payer, matchedBy: chosen.matchedBy, result, asked: inquiry.service };
  } catch (failure) {
    const error = overtaken(failure) ?? toAppError(failure);
    if (attempt.fence === 1 && isRefusedHold(error)) mayBeHeld = false;
    const isHoldOpen = mayBeHeld && !(await isReleased(context, request, attempt));
    await giveUp(context, attempt, { isHoldOpen });
    throw error;
  }
}

function isRefusedHold(error: AppError): boolean {
  return isAppError(error, 'insufficient-balance') || isAppError(error, 'daily-budget-exhausted');
}

/** The wallet refuses an outdated fence: the attempt that took this check over will answer it. */
function overtaken(failure: unknown): AppError | undefined {
  if (!isAppError(failure, 'operation-conflict')) return undefined;
  return new AppError('idempotency-in-progress', { retryAfterSeconds: 1, cause: failure });
}

/** After a release the wallet also refuses a hold of a lower fence that arrives later. */
async function isReleased(
  { wallet }: ChecksContext,
  { budget }: CheckRequest,
  attempt: Attempt,
): Promise<boolean> {
  try {
    failpoint('gateway.before-release');
    await wallet.settle('release', attempt, budget);
    failpoint('gateway.after-release');
    return true;
  } catch {
    // If the wallet does not answer, for any reason, the reconciler resolves the attempt.
    return false;
  }
}

/** The answer is recorded, so the caller gets it even while the wallet is down; the reconciler settles it later. */
async function settle(
  { wallet, checks, settlements, log }: ChecksContext,
  { budget }: CheckRequest,
  { attempt, settlement }: { readonly attempt: Attempt; readonly settlement: Settlement },
): Promise<void> {
  // Meanwhile the check comes into the lists of every process: where that fails, whoever notes the settlement does it.
  const listed = checks.markSettled([]).catch(() => undefined);
  try {
    await wallet.settle(settlement, attempt, budget);
    failpoint('gateway.after-settle');
    settlements.add(attempt);
  } catch (failure) {
    log.warn('settlement is left to the reconciler', { checkId: attempt.checkId, failure });
  }
  await listed;
}
