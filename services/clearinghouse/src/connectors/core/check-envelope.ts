import type { EnvelopeDeviation } from './deviations';
import {
  ACKNOWLEDGEMENT_TYPE,
  CORE_RULE_VERSION,
  type Parties,
  PROCESSING_MODE,
  RESPONSE_TYPE,
} from './envelope';

/** What a response says by lower-case field name: senders do not agree on `PayloadID` and `PayloadId`. */
export type EnvelopeFields = ReadonlyMap<string, string>;

/** An envelope as one of the two forms carried it. */
export type ReadEnvelope = {
  readonly fields: EnvelopeFields;
  readonly deviations: readonly EnvelopeDeviation[];
};

/** The reading of a response without an envelope. */
export const NO_ENVELOPE: ReadEnvelope = { fields: new Map(), deviations: [] };

export type CheckedEnvelope =
  /** The payload, which should be a 271, or a TA1 or a 999 instead of one. */
  | {
      readonly kind: 'answer' | 'acknowledgement';
      readonly payload: string;
      readonly deviations: readonly EnvelopeDeviation[];
    }
  /** Our envelope was refused, or the other side cannot be reached. */
  | { readonly kind: 'error'; readonly errorCode: string }
  /** Not a response to a real-time inquiry. */
  | { readonly kind: 'no-answer' };

/**
 * Checks an envelope before its payload is read. The error code comes first: an envelope that carries one may lack
 * everything else, at HTTP 200 as at any other status. A difference from the rule is only a deviation, because the
 * connection and the trace still identify the inquiry; another kind of document, or a batch, is no answer.
 */
export function checkEnvelope(fields: EnvelopeFields, parties: Parties): CheckedEnvelope {
  const field: Field = (name) => (fields.get(name) ?? '').trim();
  const errorCode = field('errorcode');
  if (errorCode !== '' && !isSame(errorCode, 'Success')) return { kind: 'error', errorCode };
  const payload = fields.get('payload') ?? '';
  const kind = documentKind(field);
  if (payload === '' || kind === undefined) return { kind: 'no-answer' };
  return { kind, payload, deviations: deviationsOf(field, parties) };
}

type Field = (name: string) => string;

/** A missing field does not make an answer unusable; an acknowledgement may come in any mode. */
function documentKind(field: Field): 'answer' | 'acknowledgement' | undefined {
  const type = field('payloadtype');
  if (ACKNOWLEDGEMENT_TYPE.test(type)) return 'acknowledgement';
  const isAnswer = ['', RESPONSE_TYPE].includes(type) && REAL_TIME.test(field('processingmode'));
  return isAnswer ? 'answer' : undefined;
}

/** `RealTime`, `RealTimeMode`, `Real-Time`, ... */
const REAL_TIME = /^(?:$|real[\s_-]?time)/i;

const REQUIRED = ['errorcode', 'payloadtype', 'processingmode', 'payloadid'] as const;

function deviationsOf(field: Field, parties: Parties): readonly EnvelopeDeviation[] {
  const mode = field('processingmode');
  const isWhole =
    REQUIRED.every((name) => field(name) !== '') && !Number.isNaN(Date.parse(field('timestamp')));
  const found: readonly (readonly [EnvelopeDeviation, boolean])[] = [
    ['field-missing', !isWhole],
    ['processing-mode', mode !== '' && !isSame(mode, PROCESSING_MODE)],
    ['rule-version', field('coreruleversion') !== CORE_RULE_VERSION],
    ['ids', !isBetweenUs(field, parties)],
  ];
  return found.flatMap(([deviation, isFound]) => (isFound ? [deviation] : []));
}

/** Some senders echo the two ids instead of swapping them. */
function isBetweenUs(field: Field, { senderId, receiverId }: Parties): boolean {
  const [from, to] = [field('senderid'), field('receiverid')];
  return (
    (isSame(from, receiverId) && isSame(to, senderId)) || (isSame(from, senderId) && isSame(to, receiverId))
  );
}

function isSame(text: string, other: string): boolean {
  return text.toLowerCase() === other.toLowerCase();
}
