import { formatRefusedBy, isAboutUs, isSuccess, type UpstreamReply } from '@eligibility/benefits';
import {
  isReturnedTrace,
  type PayerAnswer,
  readInterchange,
  REAL_TIME,
  traceOf,
  type X12Reading,
} from '@eligibility/x12';
import type { EnvelopeDeviation } from '../../domain/envelope-deviation';
import type { Inquiry } from '../../domain/inquiry';
import type { HttpResponse } from '../http/post';
import { type CheckedEnvelope, checkEnvelope, type ReadEnvelope } from './check-envelope';
import type { Parties } from './envelope';
import { errorReply, httpError } from './envelope-errors';
import { unwrapPayload } from './unwrap-payload';

export type Asked = { readonly inquiry: Inquiry; readonly parties: Parties };

export type ReadReply = {
  readonly reply: UpstreamReply;
  /** How the envelope of an answer differs from the rule. */
  readonly deviations: readonly EnvelopeDeviation[];
};

/**
 * Tells what a response is: first the envelope's error code, then the 271 or the acknowledgement in it, and the HTTP status
 * last, for the rule lets an envelope of any kind come at 200 and real services send them at 400 and 500 as well.
 */
export function readReply(
  { httpStatus, retryAfter }: HttpResponse,
  envelope: ReadEnvelope,
  { inquiry, parties }: Asked,
): ReadReply {
  if (isAboutUs(httpStatus)) return plain({ ...httpError(httpStatus), retryAfter });
  const checked = checkEnvelope(envelope.fields, parties);
  switch (checked.kind) {
    case 'error':
      return plain(errorReply(checked.errorCode, httpStatus));
    case 'no-answer':
      return plain(noAnswer(httpStatus));
    case 'answer':
    case 'acknowledgement': {
      const { payload, deviations } = unwrapPayload(checked.payload);
      const reply = replyIn({ ...checked, payload }, httpStatus, inquiry);
      if (reply === undefined) return plain(noAnswer(httpStatus));
      return { reply, deviations: [...envelope.deviations, ...checked.deviations, ...deviations] };
    }
  }
}

function plain(reply: UpstreamReply): ReadReply {
  return { reply, deviations: [] };
}

function noAnswer(httpStatus: number): UpstreamReply {
  return httpStatus >= 500 ? httpError(httpStatus) : { kind: 'unreadable', httpStatus };
}

type WithPayload = Extract<CheckedEnvelope, { readonly payload: string }>;

/** Undefined for a payload that is neither an answer of ours nor a refusal. */
function replyIn(
  { kind, payload }: WithPayload,
  httpStatus: number,
  inquiry: Inquiry,
): UpstreamReply | undefined {
  const reading = readInterchange(payload, REAL_TIME);
  if (reading.kind === 'acknowledgement') return formatRefusedBy(reading.acknowledgement);
  const answer = kind === 'answer' ? answerIn(reading, inquiry) : undefined;
  const isTold = isSuccess(httpStatus) || (answer?.rejects.length ?? 0) > 0;
  return answer !== undefined && isTold ? { kind: 'answered', httpStatus, answer } : undefined;
}

/** The one answer of a whole interchange; one that gives back traces, and none of them ours, answers another inquiry. */
function answerIn(reading: X12Reading, inquiry: Inquiry): PayerAnswer | undefined {
  if (reading.kind !== 'answers' || reading.warnings.has('cut-off')) return undefined;
  const [answer, ...others] = reading.answers;
  if (answer === undefined || others.length > 0) return undefined;
  const { inquiryTraces } = answer;
  const sent = traceOf(inquiry);
  const isOurs = inquiryTraces.length === 0 || inquiryTraces.some((trace) => isReturnedTrace(sent, trace));
  return isOurs ? answer : undefined;
}
