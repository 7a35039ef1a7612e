import { AppError, type Clock, type Log } from '@eligibility/kit';
import type { CheckResult } from '../domain/check-result';
import type { Inquiry } from '../domain/inquiry';
import { callEvidence, NO_EVIDENCE, type CallEvidence } from '../domain/isolation/call-evidence';
import { notCalled } from '../domain/not-called';
import { resultOf } from '../domain/result-of';
import type { UpstreamReply } from '../domain/upstream-reply';
import type { Connector, Guarded, PayerGuard } from './ports';
import { serviceDate } from './service-date';

type CheckLimits = {
  /** The most a payer is waited for. */
  readonly deadlineMs: number;
  /** Kept back of the caller's deadline, so that a late "no answer" still reaches it. */
  readonly replyMarginMs: number;
};

export type CheckDependencies = {
  readonly connector: Connector;
  readonly guard: PayerGuard;
  readonly clock: Clock;
  readonly log: Log;
  readonly limits: CheckLimits;
  /** AAA 79 means that our account is not set up for the payer, instead of a mistake in the inquiry. */
  readonly treat79AsAccount: boolean;
  readonly within: Within;
};

/** Runs a task with a signal of its own, which aborts when the task takes longer than so many whole milliseconds. */
export type Within = <T>(budgetMs: number, task: (signal: AbortSignal) => Promise<T>) => Promise<T>;

/**
 * Asks one payer about one person, as long as the payer's guard lets us and within what is left of the caller's deadline.
 * Whatever the upstream does becomes a result.
 * @param callerDeadlineMs epoch milliseconds; undefined when the caller set none
 * @throws AppError `service-unavailable` when the deadline left no time to ask; nothing was sent then
 */
export async function checkEligibility(
  dependencies: CheckDependencies,
  inquiry: Inquiry,
  callerDeadlineMs: number | undefined,
): Promise<CheckResult> {
  const { connector, guard, clock, limits, treat79AsAccount, within } = dependencies;
  const startMs = clock.monotonicMs();
  const budgetMs = budgetOf(limits, clock.now(), callerDeadlineMs);
  const guarded = await guard.run(inquiry.payer.payerId, connector.route, {
    call: () => within(budgetMs, (signal) => connector.ask(inquiry, signal)),
    evidence: (reply) => fairEvidence(reply, budgetMs, limits),
  });
  const result =
    guarded.kind === 'called'
      ? resultOf(guarded.reply, inquiry, { onDate: serviceDate(clock), treat79AsAccount })
      : notCalled(inquiry, guarded.reason);
  report(dependencies.log, { inquiry, guarded, result, durationMs: clock.monotonicMs() - startMs });
  return result;
}

function budgetOf(limits: CheckLimits, nowMs: number, callerDeadlineMs = Infinity): number {
  const budgetMs = Math.min(limits.deadlineMs, Math.floor(callerDeadlineMs - limits.replyMarginMs - nowMs));
  if (budgetMs > 0) return budgetMs;
  throw new AppError('service-unavailable', {
    detail: 'The deadline left no time to ask the payer; nothing was sent.',
  });
}

/** A payer is not blamed for our hurry: running out of less than half of the full deadline shows nothing. */
function fairEvidence(reply: UpstreamReply, budgetMs: number, { deadlineMs }: CheckLimits): CallEvidence {
  return reply.kind === 'timed-out' && budgetMs < deadlineMs / 2 ? NO_EVIDENCE : callEvidence(reply);
}

type Checked = {
  readonly inquiry: Inquiry;
  readonly guarded: Guarded<UpstreamReply>;
  readonly result: CheckResult;
  readonly durationMs: number;
};

/** One line a check, without patient data. A refused account stops every check there is, so it is an alarm. */
function report(log: Log, { inquiry, guarded, result, durationMs }: Checked): void {
  const fields = {
    checkId: inquiry.checkId,
    payerId: inquiry.payer.payerId,
    outcome: result.outcome,
    upstreamStatus: result.upstreamStatusCode,
    rejectCodes: result.rejectCodes,
    durationMs: Math.round(durationMs),
    ...(guarded.kind === 'refused' ? { reason: guarded.reason } : {}),
  };
  if (result.outcome === 'account-refused') log.error('the clearinghouse refuses our account', fields);
  else log.info('check done', fields);
}
