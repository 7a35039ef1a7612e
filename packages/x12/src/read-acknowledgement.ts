import type { Interchange } from './interchange';
import { elementOf, type Segment } from './segments';

/**
 * A 999, 997 or TA1 in place of an answer: what we sent was refused, or only received. It states nothing about
 * coverage.
 */
export type Acknowledgement = {
  /** Of the interchange (TA1), or of the transaction set inside it. */
  readonly document: 'TA1' | '999' | '997';
  readonly isAccepted: boolean;
  /** TA105, IK502 to IK506, AK905 to AK909, each once and in order. */
  readonly errorCodes: readonly string[];
};

/** TA104, IK501, AK901: accepted, and accepted in spite of errors. */
const ACCEPTED: readonly (string | undefined)[] = ['A', 'E'];

/** TA105 for "no error". */
const NO_ERROR = '000';

/** Where a segment has its status and its first and last error code. */
const POSITIONS = {
  TA1: { status: 4, first: 5, last: 5 },
  IK5: { status: 1, first: 2, last: 6 },
  AK5: { status: 1, first: 2, last: 6 },
  AK9: { status: 1, first: 5, last: 9 },
} as const;

/** The acknowledgement in an interchange that matters most: one that refuses, else one that accepts. */
export function readAcknowledgement(interchanges: readonly Interchange[]): Acknowledgement | undefined {
  const found = interchanges.flatMap(({ acknowledgements, sets }) => [
    ...acknowledgements.map((ta1) => acknowledgementOf('TA1', [ta1])),
    ...sets.flatMap(({ type, segments }) =>
      type === '999' || type === '997' ? [acknowledgementOf(type, segments)] : [],
    ),
  ]);
  return found.find(({ isAccepted }) => !isAccepted) ?? found[0];
}

function acknowledgementOf(
  document: Acknowledgement['document'],
  segments: readonly Segment[],
): Acknowledgement {
  const stated = segments.flatMap((segment) => {
    const { id } = segment;
    return isStatus(id) ? [{ segment, ...POSITIONS[id] }] : [];
  });
  const codes = stated.flatMap(({ segment, first, last }) =>
    Array.from({ length: last - first + 1 }, (_none, offset) => elementOf(segment, first + offset)),
  );
  return {
    document,
    isAccepted:
      stated.length > 0 &&
      stated.every(({ segment, status }) => ACCEPTED.includes(elementOf(segment, status))),
    errorCodes: [...new Set(codes)].filter((code): code is string => code !== undefined && code !== NO_ERROR),
  };
}

function isStatus(id: string): id is keyof typeof POSITIONS {
  return Object.hasOwn(POSITIONS, id);
}
