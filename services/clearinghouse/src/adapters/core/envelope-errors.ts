const UNAUTHORIZED = 401;
const FORBIDDEN = 403;
const BAD_REQUEST = 400;
const BAD_GATEWAY = 502;

/** What an error code says in the words of HTTP; the first that fits. */
const STATUSES: readonly (readonly [errorCode: RegExp, httpStatus: number])[] = [
  [/^(?:UnAuthorized|UserName|Password)/i, UNAUTHORIZED],
  // Ids and version are agreed on once for an account, so no inquiry can be at fault.
  [/^(?:SenderID|ReceiverID|CORERuleVersion|VersionMismatch)/i, FORBIDDEN],
  [/^Receiver$/i, BAD_GATEWAY],
];

/**
 * The HTTP status that means the same as an envelope's error code (CAQH CORE Connectivity Rule vC2.2.0: a field's name and
 * Required, Illegal or NotUnderstood; UnAuthorized, VersionMismatch, ChecksumMismatched, Sender, Receiver). A code that
 * says nothing more than that something is wrong with our envelope is 400; a 5xx that was received stays.
 */
export function statusOf(errorCode: string, httpStatus: number): number {
  const [, meant = BAD_REQUEST] = STATUSES.find(([pattern]) => pattern.test(errorCode)) ?? [];
  return meant === BAD_GATEWAY && httpStatus > 500 ? httpStatus : meant;
}
