import type { CheckResult } from '@eligibility/contract';
import { fieldsNamed, resultOf } from '@eligibility/benefits';
import { AppError, type Clock, failpoint, type Log } from '@eligibility/kit';
import { serviceDate, traceOf } from '@eligibility/x12';
import type { Inquiry } from '../domain/inquiry';
import { notCalled } from '../domain/not-called';
import { askRoutes, type RouteDependencies } from '../routing/app/ask-routes';
import { type Attempt, decisiveAttempt, wasAsked } from '../routing/domain/route-plan';
import { keptExchange } from './kept-exchange';
import type { PayerMeter, WithDeadline } from './ports';

type CheckLimits = {
  /** How long a payer is waited for at most. */
  readonly deadlineMs: number;
  /** Subtracted from the caller's deadline, so that a late "no answer" still reaches the caller. */
  readonly replyMarginMs: number;
};

export type CheckDependencies = RouteDependencies & {
  readonly clock: Clock;
  readonly log: Log;
  readonly meter: PayerMeter;
  readonly limits: CheckLimits;
  /** AAA 79 means that our account is not set up for the payer, instead of a mistake in the inquiry. */
  readonly treat79AsAccount: boolean;
  readonly withDeadline: WithDeadline;
};

/**
 * Asks one payer about one person over its routes, as far as its guard admits the calls, within the rest of the
 * caller's deadline. Whatever the upstream does becomes a result.
 * @param callerDeadlineMs epoch milliseconds; undefined when the caller set none
 * @throws AppError `service-unavailable` when the deadline left no time to ask; nothing was sent then
 */
export async function checkEligibility(
  dependencies: CheckDependencies,
  inquiry: Inquiry,
  callerDeadlineMs: number | undefined,
): Promise<CheckResult> {
  const { clock, limits, treat79AsAccount, withDeadline } = dependencies;
  const startMs = clock.monotonicMs();
  const budgetMs = budgetOf(limits, clock.now(), callerDeadlineMs);
  failpoint('clearinghouse.before-send');
  const attempts = await withDeadline(budgetMs, (signal) =>
    askRoutes(dependencies, inquiry, { signal, untilMs: startMs + budgetMs, fullMs: limits.deadlineMs }),
  );
  failpoint('clearinghouse.after-answer');
  const last = decisiveAttempt(attempts);
  const onDate = inquiry.dateOfService ?? serviceDate(clock);
  const found =
    last.kind === 'called'
      ? resultOf(last.reply, inquiry, { onDate, treat79AsAccount })
      : notCalled(inquiry, last.reason);
  const traceId = found.traceId ?? sentTrace(dependencies, last, inquiry);
  const exchange = keptExchange(dependencies.log, { inquiry, last, onDate });
  const result = { ...found, traceId, exchange, ...markIfSimulated(last) };
  const durationMs = clock.monotonicMs() - startMs;
  const { outcome, rejectCodes } = result;
  const { payerId } = inquiry.payer;
  dependencies.meter.countCheck({ payerId, attempts, last, outcome, rejectCodes, durationMs });
  report(dependencies.log, { inquiry, attempts, last, result, durationMs });
  return result;
}

/** The trace for support when the clearinghouse gave none: the one that was sent, else our own. */
function sentTrace({ connectors }: CheckDependencies, { kind, route }: Attempt, inquiry: Inquiry): string {
  const connector = kind === 'called' ? connectors.get(route.connector) : undefined;
  return (connector?.traceOf ?? traceOf)(inquiry);
}

/** A payer that was not called has not answered, so the result is not marked as the simulator's. */
function markIfSimulated(last: Attempt): Partial<Pick<CheckResult, 'isSimulated'>> {
  return last.kind === 'called' && last.reply.isSimulated === true ? { isSimulated: true } : {};
}

function budgetOf(limits: CheckLimits, nowMs: number, callerDeadlineMs = Infinity): number {
  const budgetMs = Math.min(limits.deadlineMs, Math.floor(callerDeadlineMs - limits.replyMarginMs - nowMs));
  if (budgetMs > 0) return budgetMs;
  throw new AppError('service-unavailable', {
    detail: 'The deadline left no time to ask the payer; nothing was sent.',
  });
}

type Checked = {
  readonly inquiry: Inquiry;
  readonly attempts: readonly Attempt[];
  /** The attempt that the result is from. */
  readonly last: Attempt;
  readonly result: CheckResult;
  readonly durationMs: number;
};

/**
 * One log line per check, without patient data. A refused account fails every check, so it is an error, and so is each
 * refusal of the clearinghouse, even where another route answered.
 */
function report(log: Log, { inquiry, attempts, last, result, durationMs }: Checked): void {
  for (const attempt of attempts) reportRefusal(log, inquiry, attempt);
  const fields = {
    checkId: inquiry.checkId,
    payerId: inquiry.payer.payerId,
    connector: last.route.connector,
    upstreamAttempts: attempts.filter(wasAsked).length,
    outcome: result.outcome,
    upstreamStatus: result.upstreamStatusCode,
    rejectCodes: result.rejectCodes,
    durationMs: Math.round(durationMs),
    ...(last.kind === 'refused' ? { reason: last.reason } : {}),
  };
  if (result.outcome === 'account-refused') log.error('the clearinghouse refuses our account', fields);
  else log.info('check done', fields);
}

function reportRefusal(log: Log, { checkId, payer }: Inquiry, attempt: Attempt): void {
  if (attempt.kind !== 'called' || attempt.reply.kind !== 'clearinghouse-refused') return;
  const { by, errorCodes, words = [] } = attempt.reply;
  log.error('the clearinghouse refused an inquiry', {
    checkId,
    payerId: payer.payerId,
    connector: attempt.route.connector,
    reason: by,
    rejectCodes: errorCodes,
    fields: fieldsNamed(words),
  });
}
