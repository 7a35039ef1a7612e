import type { CheckResult } from '@eligibility/contract';
import { type InquiredOf, type Verdict, withoutBenefits } from './check-result';
import { type AnswerRules, resultOfAnswer } from './result-of-answer';
import { isUpstreamFault, type UpstreamReply } from './upstream-reply';

const BAD_GATEWAY = 502;
const GATEWAY_TIMEOUT = 504;

/** The result of an inquiry: outcome, status, summary and sentence for every reply of the upstream. */
export function resultOf(reply: UpstreamReply, inquiry: InquiredOf, rules: AnswerRules): CheckResult {
  switch (reply.kind) {
    case 'answered':
      return resultOfAnswer(reply, inquiry, rules);
    case 'http-error':
      return withoutBenefits(inquiry, { ...verdictOnStatus(reply.httpStatus), traceId: reply.traceId });
    case 'format-refused':
      return withoutBenefits(inquiry, {
        outcome: 'format-refused',
        upstreamStatusCode: BAD_GATEWAY,
        errorMessage:
          "The inquiry was refused for its format before the payer looked at it. Check the member id and the names for unusual characters; if there are none, verify by phone or on the payer's portal, and tell your administrator.",
        traceId: reply.traceId,
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
  if (isUpstreamFault(httpStatus)) {
    return {
      outcome: 'unavailable',
      upstreamStatusCode: httpStatus,
      errorMessage: `The clearinghouse or the payer has a problem (${status}). Try again in a few minutes.`,
    };
  }
  return {
    outcome: 'rejected',
    upstreamStatusCode: httpStatus,
    errorMessage: `The clearinghouse did not accept the inquiry (${status}). Check the member id, name and date of birth, then try again.`,
  };
}
