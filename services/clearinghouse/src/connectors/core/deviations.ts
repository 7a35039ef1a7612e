import type { Log } from '@eligibility/kit';

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
