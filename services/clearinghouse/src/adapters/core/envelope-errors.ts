import type { UpstreamReply } from '@eligibility/benefits';

const UNAUTHORIZED = 401;
const FORBIDDEN = 403;
const BAD_GATEWAY = 502;

/** What an error code about our account or about the other side says in the words of HTTP; the first that fits. */
const STATUSES: readonly (readonly [errorCode: RegExp, httpStatus: number])[] = [
  [/^(?:UnAuthorized|UserName|Password)/i, UNAUTHORIZED],
  // Ids and version are agreed on once for an account, so no inquiry can be at fault.
  [/^(?:SenderID|ReceiverID|CORERuleVersion|VersionMismatch)/i, FORBIDDEN],
  [/^Receiver$/i, BAD_GATEWAY],
];

/** The rule's codes that blame our envelope, and no text that could be a copy of what was in it. */
const OUR_ENVELOPE =
  /^(?:(?:PayloadType|ProcessingMode|PayloadID|PayloadLength|Payload|TimeStamp|CheckSum)(?:Required|Illegal|NotUnderstood)|ChecksumMismatched|Sender)$/i;

/** Logged in place of a code that the rule does not have. */
const OTHER = 'other';

/**
 * What an envelope's error code comes to (CAQH CORE Connectivity Rule vC2.2.0: a field's name and Required, Illegal or
 * NotUnderstood; UnAuthorized, VersionMismatch, ChecksumMismatched, Sender, Receiver). One about our account or about the
 * other side becomes the HTTP status that means the same; a 5xx that was received stays. Any other is a refusal of our
 * envelope, unless the rule does not have it and the HTTP status blames the other side.
 */
export function errorReply(errorCode: string, httpStatus: number): UpstreamReply {
  const [, meant] = STATUSES.find(([pattern]) => pattern.test(errorCode)) ?? [];
  if (meant !== undefined) {
    return httpError(meant === BAD_GATEWAY && httpStatus > 500 ? httpStatus : meant);
  }
  const isKnown = OUR_ENVELOPE.test(errorCode);
  if (!isKnown && httpStatus >= 500) return httpError(httpStatus);
  return {
    kind: 'format-refused',
    by: 'envelope',
    errorCodes: [isKnown ? errorCode : OTHER],
    traceId: undefined,
  };
}

/** A status without an answer. */
export function httpError(httpStatus: number): Extract<UpstreamReply, { readonly kind: 'http-error' }> {
  return { kind: 'http-error', httpStatus, traceId: undefined };
}
