import type { CheckResult } from '@eligibility/contract';
import type { PayerAnswer, Reject } from '@eligibility/x12';
import { rejectSentences } from '@eligibility/x12-text';

import { type InquiredOf, type Verdict, withoutBenefits } from './check-result';
import type { CoverageStatus } from './summary/coverage-status';
import { summarise } from './summary/summarise';
import { rejectKind, type UpstreamReply } from './upstream-reply';

export type AnswerRules = {
  /** The day the coverage is needed for, YYYY-MM-DD. */
  readonly onDate: string;
  /** AAA 79 means that our account is not set up for the payer, instead of a mistake in the inquiry. */
  readonly treat79AsAccount: boolean;
};

type Answered = Extract<UpstreamReply, { readonly kind: 'answered' }>;

const NOT_STATED =
  'The payer answered, but did not say whether the coverage is active. Call the payer or look at its portal.';

const DECEASED =
  "The payer's records say that the patient died before this day, so the coverage is not active. Compare the member id and the date of birth with the insurance card, or call the payer.";

/** The result of a payer's own answer: a rejection (AAA) overrides any benefits in the same answer. */
export function resultOfAnswer(reply: Answered, inquiry: InquiredOf, rules: AnswerRules): CheckResult {
  const { answer } = reply;
  if (answer.rejects.length === 0) return resultOfBenefits(answer, inquiry, rules.onDate);
  return withoutBenefits(inquiry, {
    ...verdictOnRejects(reply, rules),
    errorMessage: rejectSentences(codesOf(answer.rejects)),
    traceId: answer.traceId,
    payerName: answer.payerName,
    rejectCodes: codesOf([...answer.rejects, ...answer.partialRejects]),
  });
}

function resultOfBenefits(answer: PayerAnswer, inquiry: InquiredOf, onDate: string): CheckResult {
  const { serviceTypeCode, payer } = inquiry;
  const { status, hasDied, summary } = summarise(answer, {
    serviceTypeCode,
    directoryName: payer.name,
    onDate,
  });
  return {
    outcome: status,
    summary,
    traceId: answer.traceId,
    upstreamStatusCode: 200,
    errorMessage: messageOf(status, hasDied, answer.partialRejects),
    rejectCodes: codesOf([...answer.rejects, ...answer.partialRejects]),
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
      if (treat79AsAccount) return { outcome: 'account-refused', upstreamStatusCode: httpStatus };
      return { outcome: 'rejected', upstreamStatusCode: rejectedStatus(httpStatus, answer.rejects) };
    case 'inquiry':
      return { outcome: 'rejected', upstreamStatusCode: rejectedStatus(httpStatus, answer.rejects) };
  }
}

/** Patient not found (67, 75) is 404; any other rejection has the clearinghouse's status, or 400 when that is 200. */
function rejectedStatus(httpStatus: number, rejects: readonly Reject[]): number {
  if (has(rejects, '67') || has(rejects, '75')) return 404;
  return httpStatus === 200 ? 400 : httpStatus;
}

function has(rejects: readonly Reject[], code: string): boolean {
  return rejects.some((reject) => reject.code === code);
}

function messageOf(
  status: CoverageStatus,
  hasDied: boolean,
  partialRejects: readonly Reject[],
): string | undefined {
  if (hasDied) return DECEASED;
  return status === 'not-stated' ? notStatedMessage(partialRejects) : undefined;
}

function notStatedMessage(partialRejects: readonly Reject[]): string {
  return partialRejects.length === 0
    ? NOT_STATED
    : `${NOT_STATED} ${rejectSentences(codesOf(partialRejects))}`;
}

/** The codes of partial rejections are kept too: they are no error, but a part of the answer is missing. */
function codesOf(rejects: readonly Reject[]): readonly string[] {
  return rejects.map(({ code }) => code);
}
