import type { Inquiry } from '../../domain/inquiry';
import type { PayerAnswer } from '../../domain/payer-answer';
import { isGivenBack, traceOf } from '../../domain/trace-of';
import { readInterchange } from '../../domain/x12';
import type { UpstreamReply } from '../../domain/upstream-reply';
import type { HttpResponse } from '../http/post';
import { isAboutUs, isSuccess } from '../http/status';
import { checkEnvelope, type EnvelopeFields } from './check-envelope';
import type { Parties } from './envelope';
import { statusOf } from './envelope-errors';

export type Asked = { readonly inquiry: Inquiry; readonly parties: Parties };

/**
 * Tells what a response is: first the envelope's error code, then the 271 in it, and the HTTP status last, for the rule
 * lets an envelope of any kind come at 200 and real services send them at 400 and 500 as well.
 */
export function readReply(
  { httpStatus, retryAfter }: HttpResponse,
  fields: EnvelopeFields,
  { inquiry, parties }: Asked,
): UpstreamReply {
  if (isAboutUs(httpStatus)) return { ...httpError(httpStatus), retryAfter };
  const checked = checkEnvelope(fields, parties);
  if (checked.kind === 'error') return httpError(statusOf(checked.errorCode, httpStatus));
  const answer = checked.kind === 'answer' ? answerIn(checked.payload, inquiry) : undefined;
  if (answer !== undefined && (isSuccess(httpStatus) || answer.rejects.length > 0)) {
    return { kind: 'answered', httpStatus, answer };
  }
  return httpStatus >= 500 ? httpError(httpStatus) : { kind: 'unreadable', httpStatus };
}

function httpError(httpStatus: number): Extract<UpstreamReply, { readonly kind: 'http-error' }> {
  return { kind: 'http-error', httpStatus, traceId: undefined };
}

/** The one answer of a whole interchange; one that gives back traces, and none of them ours, is about somebody else. */
function answerIn(payload: string, inquiry: Inquiry): PayerAnswer | undefined {
  const reading = readInterchange(payload);
  if (reading.kind !== 'answers' || reading.warnings.has('cut-off')) return undefined;
  const [answer, ...others] = reading.answers;
  if (answer === undefined || others.length > 0) return undefined;
  const { inquiryTraces } = answer;
  const sent = traceOf(inquiry);
  const isOurs = inquiryTraces.length === 0 || inquiryTraces.some((trace) => isGivenBack(sent, trace));
  return isOurs ? answer : undefined;
}
