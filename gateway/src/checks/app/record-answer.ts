import type { ChecksContext } from './context';
import { checkOutcomeOf, loggedOutcomeText } from '@eligibility/benefits';
import type { CheckResult, MatchedBy } from '@eligibility/contract';
import { failpoint, type Log } from '@eligibility/kit';
import { serviceDate } from '@eligibility/x12';
import { inProgress } from './reserve-key';
import type { CheckAnswer } from './check-request';
import type { Attempt, CheckStore, SealedParts } from './ports';
import type { Settlement } from '../domain/charge-table';
import { askedBody, dayToCome, type ServicePlan } from '../domain/asked-service';
import { encodeAnswer, patientIs, type AnswerRecord, type AskedQuestion } from '../domain/answer-record';
import { checkBody, sourceOf, type CheckFacts } from '../domain/check';
import { doubtsText } from '../domain/doubts';
import type { Reservation } from '../domain/reservation';

/**
 * Visible ASCII with blanks inside; X12 TRN02 has at most 50 characters, identifiers of JSON formats are UUIDs and the
 * like.
 */
const TRACE = /^[!-~](?:[ -~]{0,198}[!-~])?$/;

/** The result of an attempt. */
export type Concluded = {
  readonly reservation: Reservation;
  readonly question: AskedQuestion;
  readonly attempt: Attempt;
  readonly result: CheckResult;
  readonly payer: {
    readonly id: string | undefined;
    readonly name: string | undefined;
    /** Undefined for a mock check. */
    readonly matchedBy?: MatchedBy | undefined;
  };
  /** What the payer was asked of the caller's service; undefined without one. */
  readonly asked?: ServicePlan | undefined;
  /** Undefined for a mock check: nothing was held. */
  readonly settlement: Settlement | undefined;
  /** Monotonic milliseconds at which the request arrived; the answer contains the total duration. */
  readonly startedMs: number;
};

/**
 * Stores answer, facts and settlement in one durable write. Until then the check may be taken over; from then on every
 * retry gets this answer, and it is charged as `settlement` says.
 * @throws AppError `idempotency-in-progress` when another attempt has taken the check over meanwhile
 */
export async function recordAnswer(context: ChecksContext, concluded: Concluded): Promise<CheckAnswer> {
  const { reservation, attempt, settlement } = concluded;
  const { exchange } = concluded.result;
  const { checkId } = attempt;
  const answeredAtMs = context.clock.now();
  const { body, asked, outcome, facts } = rendered(context, concluded, answeredAtMs);
  const boundTo = { workspaceId: reservation.workspaceId, checkId };
  const sealed = sealedFor(context, boundTo, {
    question: concluded.question,
    asked,
    outcome,
    body,
    exchange,
  });
  const isMine = await context.checks.recordAnswer({
    ...attempt,
    answeredAtMs,
    ...sealed,
    facts,
    settlement,
  });
  if (!isMine) throw inProgress(answeredAtMs, answeredAtMs);
  failpoint('gateway.after-record');
  context.meter.answered({ kind: reservation.kind, outcome: facts.outcome, settlement });
  return { kind: 'answered', body, asked, outcome, checkId, ageSeconds: undefined, source: sourceOf(facts) };
}

type Answered = AnswerRecord & {
  readonly exchange: CheckResult['exchange'];
};

/** What is stored of an answer: what was asked, what came of it, and what was exchanged with the payer where there is that. */
function sealedFor(
  { cipher }: ChecksContext,
  boundTo: { readonly workspaceId: string; readonly checkId: string },
  { exchange, ...record }: Answered,
): SealedParts {
  return {
    sealedAnswer: cipher.seal(encodeAnswer(record), boundTo),
    sealedExchange: exchange && cipher.sealExchange(exchange, boundTo),
  };
}

type Rendered = Pick<AnswerRecord, 'body' | 'asked' | 'outcome'> & { readonly facts: CheckFacts };

/** @param answeredAtMs epoch milliseconds */
function rendered(
  { clock }: ChecksContext,
  { question, result, payer, asked, startedMs, settlement }: Concluded,
  answeredAtMs: number,
): Rendered {
  const latencyMs = Math.max(0, Math.round(clock.monotonicMs() - startedMs));
  const isCharged = settlement === 'capture';
  const outcome = checkOutcomeOf(result, {
    ...{ patientIs: patientIs(question), answeredAtMs, isCharged },
    dayToCome: asked && dayToCome(asked, serviceDate(clock)),
  });
  const { upstreamStatusCode, traceId, isSimulated = false } = result;
  const source = {
    payerId: payer.id,
    payerName: payer.name,
    traceId: keptTrace(traceId),
    isSimulated,
    doubts: doubtsText(result.doubts),
    matchedBy: payer.matchedBy,
  };
  const advice = loggedOutcomeText(outcome);
  return {
    body: checkBody(result, latencyMs),
    asked: asked && askedBody(asked),
    outcome,
    facts: { ...source, outcome: result.outcome, advice, upstreamStatusCode, latencyMs },
  };
}

/** A clearinghouse may send any text as a trace; one that cannot be searched for is not stored. */
function keptTrace(traceId: string | undefined): string | undefined {
  return traceId !== undefined && TRACE.test(traceId) ? traceId : undefined;
}

/**
 * Remembers which checks the wallet has settled, and writes that to the store in batches after the answers. A lost note
 * is harmless: the reconciler settles the check once more, which changes nothing.
 */
export type SettlementBuffer = {
  readonly add: (attempt: Attempt) => void;
  /** Writes the buffered notes. */
  readonly flush: () => Promise<void>;
};

/** More than this means that the store is down; the reconciler finds what is dropped here. */
const MAX_NOTES = 10_000;

export function settlementBuffer(checks: Pick<CheckStore, 'markSettled'>, log: Log): SettlementBuffer {
  let notes: Attempt[] = [];
  return {
    add: (attempt) => {
      if (notes.length < MAX_NOTES) notes.push(attempt);
    },
    flush: async () => {
      if (notes.length === 0) return;
      const batch = notes;
      notes = [];
      try {
        failpoint('gateway.before-note');
        await checks.markSettled(batch);
        failpoint('gateway.after-note');
      } catch (failure) {
        log.warn('settled checks could not be noted; the reconciler will', { count: batch.length, failure });
      }
    },
  };
}
