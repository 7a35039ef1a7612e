/** The names and fixed values of a real-time envelope (CAQH CORE Connectivity Rule vC2.2.0, section 4.4). */
export const CORE_RULE_VERSION = '2.2.0';
export const PROCESSING_MODE = 'RealTime';
const REQUEST_TYPE = 'X12_270_Request_005010X279A1';
export const RESPONSE_TYPE = 'X12_271_Response_005010X279A1';
/** `X12_TA1_Response_00501X231A1`, `X12_999_Response_005010X231A1`, and other spellings of the version. */
export const ACKNOWLEDGEMENT_TYPE = /^X12_(?:TA1|999|997)_Response/i;

/** How the two sides of a CORE connection know each other. */
export type Parties = {
  /** Ours, as the clearinghouse knows us. */
  readonly senderId: string;
  /** The clearinghouse's own. */
  readonly receiverId: string;
};

/** Who we are; undefined where the certificate alone says so. */
export type Credentials = { readonly username: string; readonly password: string } | undefined;

export type RequestEnvelope = Parties & {
  readonly credentials: Credentials;
  /** A UUID, new for every message. */
  readonly payloadId: string;
  /** UTC, such as `2026-01-15T12:00:00Z`. */
  readonly timeStamp: string;
  /** The X12 interchange. */
  readonly payload: string;
};

/** The envelope's elements without credentials, in the order of the rule's schema; both forms send the same. */
export function fieldsOf(envelope: RequestEnvelope): readonly (readonly [name: string, value: string])[] {
  return [
    ['PayloadType', REQUEST_TYPE],
    ['ProcessingMode', PROCESSING_MODE],
    ['PayloadID', envelope.payloadId],
    ['TimeStamp', envelope.timeStamp],
    ['SenderID', envelope.senderId],
    ['ReceiverID', envelope.receiverId],
    ['CORERuleVersion', CORE_RULE_VERSION],
  ];
}
