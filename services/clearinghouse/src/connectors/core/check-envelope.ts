import { PROCESSING_MODE, RESPONSE_TYPE, type EnvelopeFields } from '@eligibility/core-envelope';
import type { Log } from '@eligibility/kit';
import { ACKNOWLEDGEMENT_TYPE, CORE_RULE_VERSION, type Parties } from './envelope';

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
  const deviations: readonly (readonly [EnvelopeDeviation, boolean])[] = [
    ['field-missing', !isWhole],
    ['processing-mode', mode !== '' && !isSame(mode, PROCESSING_MODE)],
    ['rule-version', field('coreruleversion') !== CORE_RULE_VERSION],
    ['ids', !isBetweenUs(field, parties)],
  ];
  return deviations.flatMap(([deviation, isFound]) => (isFound ? [deviation] : []));
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

/** How real answers differ from CAQH CORE Connectivity Rule vC2.2.0; they are read nevertheless. */
export const ENVELOPE_DEVIATIONS = [
  /** SOAP 1.1 instead of 1.2. */
  'soap-1.1',
  /** The envelope's fields are in another element, or further down, than the rule says. */
  'wrapper',
  /** The SOAP message comes as MTOM: a part of `multipart/related`, with the payload inline or in a part of its own. */
  'mtom',
  /** The MIME form comes as another type than `multipart/form-data`. */
  'multipart-type',
  /** Lines of a multipart message end in LF alone. */
  'line-feeds',
  /** An error code, a payload type, a mode, an id or a time is missing, or is none. */
  'field-missing',
  /** Such as `RealTimeMode`. */
  'processing-mode',
  /** Such as `v2.2.0`, or another version of the rule. */
  'rule-version',
  /** Sender or receiver are not the two sides of the connection. */
  'ids',
  /** The payload is encoded twice, or holds a literal CDATA mark. */
  'payload-escaped',
  /** The payload is in base64. */
  'payload-base64',
] as const;

export type EnvelopeDeviation = (typeof ENVELOPE_DEVIATIONS)[number];

/** Called with the deviations of an answer from the rule of its envelope. */
export type OnDeviations = (connector: string, deviations: readonly EnvelopeDeviation[]) => void;

type Reporting = {
  readonly count: (connector: string, deviation: EnvelopeDeviation) => void;
  readonly log: Log;
};

/**
 * Counts every deviation, and logs each kind once per connector: a clearinghouse deviates in every answer or in none.
 */
export function deviationReport({ count, log }: Reporting): OnDeviations {
  const logged = new Set<string>();
  return (connector, deviations) => {
    for (const reason of deviations) {
      count(connector, reason);
      const key = `${reason} ${connector}`;
      if (logged.has(key)) continue;
      logged.add(key);
      log.warn('an answer differs from the CORE rule and is read all the same', { connector, reason });
    }
  };
}
