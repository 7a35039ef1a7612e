import { unescaped } from '@eligibility/core-envelope';
import {
  isAboutAccount,
  isSuccess,
  isUpstreamFault,
  onlyAnswer,
  readWords,
  refusedBy,
  statusOfRefusal,
  type UpstreamReply,
} from '@eligibility/benefits';
import {
  isReturnedTrace,
  type PayerAnswer,
  readInterchange,
  REAL_TIME,
  traceOf,
  type X12Reading,
} from '@eligibility/x12';
import type { Inquiry } from '../../domain/inquiry';
import type { HttpResponse } from '../http/post';
import {
  type CheckedEnvelope,
  checkEnvelope,
  type ReadEnvelope,
  type EnvelopeDeviation,
} from './check-envelope';
import type { Parties } from './envelope';

export type Asked = {
  readonly inquiry: Inquiry;
  /** The X12 interchange that was sent, without the secrets of its ISA segment: it is kept with the answer. */
  readonly interchange: string;
  readonly parties: Parties;
};

export type ReadReply = {
  readonly reply: UpstreamReply;
  /** How the envelope of an answer differs from the rule. */
  readonly deviations: readonly EnvelopeDeviation[];
};

/**
 * Classifies a response: first by the envelope's error code, then the 271 or the acknowledgement in it, and by the
 * HTTP status last, because the rule allows any envelope at 200 and real services send them at 400 and 500 as well.
 */
export function readReply(
  { httpStatus, retryAfter }: HttpResponse,
  envelope: ReadEnvelope,
  { inquiry, interchange, parties }: Asked,
): ReadReply {
  if (isAboutAccount(httpStatus)) return plain({ ...httpError(httpStatus), retryAfter });
  const checked = checkEnvelope(envelope.fields, parties);
  switch (checked.kind) {
    case 'error':
      return plain(errorReply(checked.errorCode, httpStatus, envelope.fields.get('errormessage')));
    case 'no-answer':
      return plain(noAnswer(httpStatus));
    case 'answer':
    case 'acknowledgement': {
      const { payload, deviations } = unwrapPayload(checked.payload);
      const reply = replyIn({ ...checked, payload }, httpStatus, { inquiry, interchange });
      if (reply === undefined) return plain(noAnswer(httpStatus));
      return { reply, deviations: [...envelope.deviations, ...checked.deviations, ...deviations] };
    }
  }
}

function plain(reply: UpstreamReply): ReadReply {
  return { reply, deviations: [] };
}

function noAnswer(httpStatus: number): UpstreamReply {
  if (isUpstreamFault(httpStatus)) return httpError(httpStatus);
  if (httpStatus < 400) return { kind: 'unreadable', httpStatus };
  return { kind: 'clearinghouse-refused', httpStatus, by: 'status', errorCodes: [], traceId: undefined };
}

type WithPayload = Extract<CheckedEnvelope, { readonly payload: string }>;

/** Undefined for a payload that is neither an answer to our inquiry nor a refusal. */
function replyIn(
  { kind, payload }: WithPayload,
  httpStatus: number,
  { inquiry, interchange }: Omit<Asked, 'parties'>,
): UpstreamReply | undefined {
  const reading = readInterchange(payload, REAL_TIME);
  const documents = { format: 'x12', sent: interchange, received: payload } as const;
  if (reading.kind === 'acknowledgement') {
    const refused = refusedBy(reading.acknowledgement, { httpStatus });
    return refused && { ...refused, documents };
  }
  const answer = kind === 'answer' ? answerIn(reading, inquiry) : undefined;
  const isConclusive = isSuccess(httpStatus) || (answer?.rejects.length ?? 0) > 0;
  if (answer === undefined || !isConclusive) return undefined;
  return { kind: 'answered', httpStatus, answer, documents };
}

/** The one answer of a whole interchange; one that returns traces, but not ours, answers another inquiry. */
function answerIn(reading: X12Reading, inquiry: Inquiry): PayerAnswer | undefined {
  const answer = onlyAnswer(reading);
  if (answer === undefined) return undefined;
  const { inquiryTraces } = answer;
  const sentTrace = traceOf(inquiry);
  const isOurs =
    inquiryTraces.length === 0 || inquiryTraces.some((trace) => isReturnedTrace(sentTrace, trace));
  return isOurs ? answer : undefined;
}

const UNAUTHORIZED = 401;
const FORBIDDEN = 403;
const BAD_GATEWAY = 502;

/** The HTTP status that means the same as an error code about our account or the other side; the first that fits. */
const STATUSES: readonly (readonly [errorCode: RegExp, httpStatus: number])[] = [
  [/^(?:UnAuthorized|UserName|Password)/i, UNAUTHORIZED],
  // Ids and version are agreed on once for an account, so no inquiry can be at fault.
  [/^(?:SenderID|ReceiverID|CORERuleVersion|VersionMismatch)/i, FORBIDDEN],
  [/^Receiver$/i, BAD_GATEWAY],
];

/** The rule's codes that blame our envelope; any other text could be a copy of its content. */
const OUR_ENVELOPE =
  /^(?:(?:PayloadType|ProcessingMode|PayloadID|PayloadLength|Payload|TimeStamp|CheckSum)(?:Required|Illegal|NotUnderstood)|ChecksumMismatched|Sender)$/i;

/** Logged instead of a code that the rule does not have. */
const OTHER = 'other';

/**
 * The reply that an envelope's error code means (CAQH CORE Connectivity Rule vC2.2.0: a field's name and Required,
 * Illegal or NotUnderstood; UnAuthorized, VersionMismatch, ChecksumMismatched, Sender, Receiver). One about our account
 * or about the other side becomes the HTTP status that means the same; a 5xx that was received stays. Any other is a
 * refusal of our envelope, unless the rule does not have it and the HTTP status blames the other side.
 */
function errorReply(errorCode: string, httpStatus: number, message = ''): UpstreamReply {
  const [, meant] = STATUSES.find(([pattern]) => pattern.test(errorCode)) ?? [];
  if (meant !== undefined) {
    return httpError(meant === BAD_GATEWAY && httpStatus > 500 ? httpStatus : meant);
  }
  const isKnown = OUR_ENVELOPE.test(errorCode);
  if (!isKnown && httpStatus >= 500) return httpError(httpStatus);
  return {
    kind: 'clearinghouse-refused',
    httpStatus: statusOfRefusal(httpStatus),
    by: 'envelope',
    errorCodes: [isKnown ? errorCode : OTHER],
    words: readWords({ message }),
    traceId: undefined,
  };
}

/** A status without an answer. */
function httpError(httpStatus: number): Extract<UpstreamReply, { readonly kind: 'http-error' }> {
  return { kind: 'http-error', httpStatus, traceId: undefined };
}

type Wrapper = {
  readonly deviation: EnvelopeDeviation;
  /** How a text with this wrapping begins; an X12 interchange begins with `ISA`. */
  readonly mark: RegExp;
  readonly open: (text: string) => string;
};

const CDATA = '<![CDATA[';

const WRAPPERS: readonly Wrapper[] = [
  { deviation: 'payload-escaped', mark: /^\s*<!\[CDATA\[/, open: withoutCdata },
  { deviation: 'payload-escaped', mark: /^\s*&(?:lt|amp);/i, open: unescaped },
  // `ISA`, behind a byte order mark or not.
  {
    deviation: 'payload-base64',
    mark: /^\s*(?:77u\/)?SVNB/,
    open: (text) => Buffer.from(text, 'base64').toString(),
  },
];

/** More than any known sender uses; each layer costs one pass over the text. */
const MAX_WRAPPERS = 4;

/**
 * Removes wrappings that the rule does not have, but senders use. A text without such a mark is returned unchanged.
 */
function unwrapPayload(text: string): {
  readonly payload: string;
  readonly deviations: readonly EnvelopeDeviation[];
} {
  const deviations = new Set<EnvelopeDeviation>();
  let payload = text;
  for (let layers = 0; layers < MAX_WRAPPERS; layers += 1) {
    const layer = WRAPPERS.find(({ mark }) => mark.test(payload));
    if (layer === undefined) break;
    payload = layer.open(payload);
    deviations.add(layer.deviation);
  }
  return { payload, deviations: [...deviations] };
}

function withoutCdata(text: string): string {
  const end = text.lastIndexOf(']]>');
  return text.slice(text.indexOf(CDATA) + CDATA.length, end === -1 ? undefined : end);
}
