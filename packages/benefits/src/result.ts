import type { CheckResult, Clues, Outcome } from '@eligibility/contract';
import { rejectRow, rejectSentences, type PayerAnswer, type Reject } from '@eligibility/x12';
import { sourcesOf } from './details/evidence';
import { doubtsOf } from './details/warnings';
import { cluesOfBenefits, cluesOfRefusal, cluesOfRejection, noteClue } from './outcome/clues';
import { quoted, refusalSentence } from './outcome/refusal';
import { emptySummary, summaryOf } from './summary/benefit-summary';
import { decide, type Decision } from './summary/decision';
import { rejectKind, type UpstreamReply } from './upstream-reply';

/** The parts of an inquiry that its result depends on. */
export type InquiredOf = {
  /** The payer's name in our directory, for payers that do not name themselves. */
  readonly payer: { readonly name: string };
  /** X12 EQ01. */
  readonly serviceTypeCode: string;
};

type AnswerRules = {
  /** The day the coverage is needed for, YYYY-MM-DD. */
  readonly onDate: string;
  /** AAA 79 means that our account is not set up for the payer, instead of a mistake in the inquiry. */
  readonly treat79AsAccount: boolean;
};

const BAD_GATEWAY = 502;
const GATEWAY_TIMEOUT = 504;

/** The result of an inquiry: outcome, status, summary and sentence for every reply of the upstream. */
export function resultOf(reply: UpstreamReply, inquiry: InquiredOf, rules: AnswerRules): CheckResult {
  switch (reply.kind) {
    case 'answered':
      return resultOfAnswer(reply, inquiry, rules);
    case 'http-error':
      return withoutBenefits(inquiry, { ...verdictOnStatus(reply.httpStatus), traceId: reply.traceId });
    case 'clearinghouse-refused':
      return withoutBenefits(inquiry, {
        outcome: 'clearinghouse-refused',
        upstreamStatusCode: reply.httpStatus,
        errorMessage: refusalSentence(reply.words),
        traceId: reply.traceId,
        clues: cluesOfRefusal(reply.words),
      });
    case 'unreadable':
      return withoutBenefits(inquiry, {
        outcome: 'unavailable',
        upstreamStatusCode: reply.httpStatus,
        errorMessage: 'The clearinghouse sent an answer that cannot be read. Try again in a few minutes.',
      });
    case 'connection-lost':
      return withoutBenefits(inquiry, {
        outcome: 'unavailable',
        upstreamStatusCode: BAD_GATEWAY,
        errorMessage:
          'The connection to the clearinghouse broke before it answered. Try again in a few minutes.',
      });
    case 'never-sent':
      return withoutBenefits(inquiry, {
        outcome: 'never-sent',
        upstreamStatusCode: BAD_GATEWAY,
        errorMessage: 'The clearinghouse could not be reached; nothing was sent. Try again in a few minutes.',
      });
    case 'unwritable':
      return withoutBenefits(inquiry, {
        outcome: 'never-sent',
        upstreamStatusCode: BAD_GATEWAY,
        errorMessage:
          "This clearinghouse's format cannot carry the inquiry, so nothing was sent. Tell your administrator: the clinic or the payer may have a name that is not in Latin letters.",
        clues: noteClue('not-writable'),
      });
    case 'unaddressed':
      return withoutBenefits(inquiry, {
        outcome: 'never-sent',
        upstreamStatusCode: BAD_GATEWAY,
        errorMessage:
          'No id of this payer at the clearinghouse is known, so nothing was sent. Tell your administrator: the list of payers of your clearinghouse has to be imported.',
        clues: noteClue('no-payer-id'),
      });
    case 'timed-out':
      return withoutBenefits(inquiry, {
        outcome: 'no-answer',
        upstreamStatusCode: GATEWAY_TIMEOUT,
        errorMessage: 'The payer did not answer in time. Try again in a few minutes.',
      });
  }
}

function verdictOnStatus(httpStatus: number): Verdict {
  const status = `HTTP ${String(httpStatus)}`;
  if (httpStatus === 401 || httpStatus === 403) {
    return {
      outcome: 'account-refused',
      upstreamStatusCode: httpStatus,
      errorMessage: `The clearinghouse refuses our account (${status}). Tell your administrator.`,
    };
  }
  if (httpStatus === 429) {
    return {
      outcome: 'throttled',
      upstreamStatusCode: httpStatus,
      errorMessage: `The clearinghouse takes no more inquiries for now (${status}). Try again in a minute.`,
    };
  }
  return {
    outcome: 'unavailable',
    upstreamStatusCode: httpStatus,
    errorMessage: `The clearinghouse or the payer has a problem (${status}). Try again in a few minutes.`,
  };
}

type Answered = Extract<UpstreamReply, { readonly kind: 'answered' }>;

/** The result of a payer's own answer: a rejection (AAA) overrides any benefits in the same answer. */
function resultOfAnswer(reply: Answered, inquiry: InquiredOf, rules: AnswerRules): CheckResult {
  const { answer } = reply;
  if (answer.rejects.length === 0) return resultOfBenefits(answer, inquiry, rules.onDate);
  const verdict = verdictOnRejects(reply, rules);
  const said = verdict.outcome === 'clearinghouse-refused' ? quoted(reply.words) : '';
  const sentences = rejectSentences(codesOf(answer.rejects));
  return withoutBenefits(inquiry, {
    ...verdict,
    errorMessage: said === '' ? sentences : `${sentences} The clearinghouse says ${said}.`,
    traceId: answer.traceId,
    payerName: answer.payerName,
    rejectCodes: codesOf([...answer.rejects, ...answer.partialRejects]),
    clues: cluesOfRejection(answer),
  });
}

function resultOfBenefits(answer: PayerAnswer, inquiry: InquiredOf, onDate: string): CheckResult {
  const decision = decide(answer, { serviceTypeCode: inquiry.serviceTypeCode, onDate });
  const summary = summaryOf(decision, answer.payerName ?? inquiry.payer.name);
  const judged = { answer, decision, sources: sourcesOf(answer) };
  return {
    outcome: decision.status,
    summary,
    traceId: answer.traceId,
    upstreamStatusCode: 200,
    errorMessage: messageOf(decision, answer.partialRejects),
    rejectCodes: codesOf([...answer.rejects, ...answer.partialRejects]),
    doubts: doubtsOf(judged, summary),
    clues: cluesOfBenefits(judged, onDate),
  };
}

function verdictOnRejects(
  { httpStatus, answer }: Answered,
  { treat79AsAccount }: AnswerRules,
): Pick<Verdict, 'outcome' | 'upstreamStatusCode'> {
  switch (rejectKind(answer.rejects)) {
    case 'account':
      return { outcome: 'account-refused', upstreamStatusCode: httpStatus };
    case 'throttled':
      return { outcome: 'throttled', upstreamStatusCode: 429 };
    case 'payer-down':
      return { outcome: 'unavailable', upstreamStatusCode: has(answer.rejects, '42') ? 503 : httpStatus };
    case 'participant':
      if (treat79AsAccount && has(answer.rejects, '79'))
        return { outcome: 'account-refused', upstreamStatusCode: httpStatus };
      return {
        outcome: 'clearinghouse-refused',
        upstreamStatusCode: rejectedStatus(httpStatus, answer.rejects),
      };
    case 'inquiry':
      return { outcome: 'rejected', upstreamStatusCode: rejectedStatus(httpStatus, answer.rejects) };
  }
}

/** Patient not found is 404; any other rejection has the clearinghouse's status, or 400 when that is 200. */
function rejectedStatus(httpStatus: number, rejects: readonly Reject[]): number {
  if (rejects.some(({ code }) => rejectRow(code).marks.includes('patient-unknown'))) return 404;
  return httpStatus === 200 ? 400 : httpStatus;
}

function has(rejects: readonly Reject[], code: string): boolean {
  return rejects.some((reject) => reject.code === code);
}

const NOT_STATED =
  'The payer answered, but did not say whether the coverage is active. Call the payer or look at its portal.';

const DECEASED =
  "The payer's records say that the patient died before this day, so the coverage is not active. Compare the member id and the date of birth with the insurance card, or call the payer.";

function messageOf(
  { status, hasDied, activeOthers }: Pick<Decision, 'status' | 'hasDied' | 'activeOthers'>,
  partialRejects: readonly Reject[],
): string | undefined {
  if (hasDied) return DECEASED;
  if (activeOthers.length > 0) {
    return `Of the coverage that was asked about, the payer states nothing active. Active is only: ${activeOthers.join(', ')}. Ask the patient for another insurance card, or call the payer.`;
  }
  return status === 'not-stated' ? notStatedMessage(partialRejects) : undefined;
}

function notStatedMessage(partialRejects: readonly Reject[]): string {
  return partialRejects.length === 0
    ? NOT_STATED
    : `${NOT_STATED} ${rejectSentences(codesOf(partialRejects))}`;
}

/** The codes of partial rejections are kept too: they are not errors, but a part of the answer is missing. */
function codesOf(rejects: readonly Reject[]): readonly string[] {
  return rejects.map(({ code }) => code);
}

/** The facts of a result without benefits. Fields that are left out are unknown. */
type Verdict = {
  readonly outcome: Outcome;
  readonly upstreamStatusCode: number;
  readonly errorMessage: string;
  readonly traceId?: string | undefined;
  readonly payerName?: string | undefined;
  readonly rejectCodes?: readonly string[];
  readonly clues?: Clues | undefined;
};

/** A result without benefits: coverage is not confirmed and nothing but the payer's name is stated. */
export function withoutBenefits(inquiry: InquiredOf, verdict: Verdict): CheckResult {
  return {
    outcome: verdict.outcome,
    summary: emptySummary(verdict.payerName ?? inquiry.payer.name),
    traceId: verdict.traceId,
    upstreamStatusCode: verdict.upstreamStatusCode,
    errorMessage: verdict.errorMessage,
    rejectCodes: verdict.rejectCodes ?? [],
    clues: verdict.clues,
  };
}
