import {
  ACKNOWLEDGEMENT_TYPE,
  CORE_RULE_VERSION,
  PROCESSING_MODE,
  RESPONSE_TYPE,
  type Parties,
} from './envelope';

/** What a response says by lower-case field name: senders do not agree on `PayloadID` and `PayloadId`. */
export type EnvelopeFields = ReadonlyMap<string, string>;

/** What is read out of a response that is no envelope at all. */
export const NO_ENVELOPE: EnvelopeFields = new Map();

export type CheckedEnvelope =
  /** A 271 for us. */
  | { readonly kind: 'answer'; readonly payload: string }
  /** A TA1 or a 999 in place of one. */
  | { readonly kind: 'acknowledgement'; readonly payload: string }
  /** Our envelope was refused, or the other side cannot be reached. */
  | { readonly kind: 'error'; readonly errorCode: string }
  /** Not a response to a real-time inquiry of ours. */
  | { readonly kind: 'no-answer' };

/**
 * Holds a response against the rule before anybody looks at its payload. The error code comes first: an envelope that
 * carries one may lack everything else, at HTTP 200 as at any other status.
 */
export function checkEnvelope(fields: EnvelopeFields, parties: Parties): CheckedEnvelope {
  const field: Field = (name) => (fields.get(name) ?? '').trim();
  const errorCode = field('errorcode');
  if (errorCode !== '' && !isSame(errorCode, 'Success')) return { kind: 'error', errorCode };
  const payload = fields.get('payload') ?? '';
  if (ACKNOWLEDGEMENT_TYPE.test(field('payloadtype'))) return { kind: 'acknowledgement', payload };
  const isAnswer =
    errorCode !== '' &&
    field('payloadtype') === RESPONSE_TYPE &&
    isRealTime(field) &&
    isBetweenUs(field, parties);
  return isAnswer ? { kind: 'answer', payload } : { kind: 'no-answer' };
}

type Field = (name: string) => string;

function isRealTime(field: Field): boolean {
  return (
    isSame(field('processingmode'), PROCESSING_MODE) &&
    field('coreruleversion') === CORE_RULE_VERSION &&
    field('payloadid') !== '' &&
    !Number.isNaN(Date.parse(field('timestamp')))
  );
}

/** Some echo the two ids in place of swapping them; a response that names anybody else is not for us. */
function isBetweenUs(field: Field, { senderId, receiverId }: Parties): boolean {
  const [from, to] = [field('senderid'), field('receiverid')];
  return (
    (isSame(from, receiverId) && isSame(to, senderId)) || (isSame(from, senderId) && isSame(to, receiverId))
  );
}

function isSame(text: string, other: string): boolean {
  return text.toLowerCase() === other.toLowerCase();
}
