import { type Interchange, readInterchangeAt, type SegmentBudget, type X12Warning } from './interchange';
import { readAnswers, type X12Answer } from './read-answer';
import { elementOf, type Segment } from './segments';

/** The content of a text that should be a 271. */
export type X12Reading =
  /** One answer per person, in the order of the text; a real-time response has one. */
  | {
      readonly kind: 'answers';
      readonly answers: readonly X12Answer[];
      readonly warnings: ReadonlySet<X12Warning>;
    }
  /** Our inquiry was refused, or only received; nothing is said about coverage. */
  | { readonly kind: 'acknowledgement'; readonly acknowledgement: Acknowledgement }
  | { readonly kind: 'unreadable'; readonly reason: UnreadableReason };

type UnreadableReason =
  /** The text does not begin with an ISA segment: an HTML page, JSON, nothing at all. */
  | 'no-interchange'
  /** It ends before its first transaction set does. */
  | 'cut-off'
  /** Interchanges without a 271 or an acknowledgement. */
  | 'no-answer'
  | 'too-large';

/** Thousands of answers in one file; a clearinghouse's real-time response has some kilobytes. */
const MAX_TEXT_LENGTH = 16 * 1024 * 1024;

const ELIGIBILITY_RESPONSE = '271';

type ReadLimits = {
  /** A text with more is read as if it were cut off there. */
  readonly maxSegments: number;
};

/** For a real-time response: one of 2 MiB has about 50,000, and many small ones take many times as long. */
export const REAL_TIME: ReadLimits = { maxSegments: 60_000 };

/**
 * Reads every 271 (005010X279A1, and 004010X092A1 as far as it is alike) in one or more interchanges. Whatever the text
 * is, this neither throws nor takes longer than linear time; what real senders get wrong in envelopes is a warning.
 */
export function readInterchange(
  text: string,
  { maxSegments }: ReadLimits = { maxSegments: Number.POSITIVE_INFINITY },
): X12Reading {
  if (text.length > MAX_TEXT_LENGTH) return { kind: 'unreadable', reason: 'too-large' };
  const interchanges = readInterchanges(text, { left: maxSegments });
  if (interchanges.length === 0) return { kind: 'unreadable', reason: 'no-interchange' };
  const sets = interchanges.flatMap((interchange) => interchange.sets);
  const answers = sets.flatMap((set) => (set.type === ELIGIBILITY_RESPONSE ? readAnswers(set) : []));
  const warnings = new Set(interchanges.flatMap((interchange) => [...interchange.warnings]));
  if (answers.length > 0) return { kind: 'answers', answers, warnings };
  const acknowledgement = readAcknowledgement(interchanges);
  if (acknowledgement !== undefined) return { kind: 'acknowledgement', acknowledgement };
  return { kind: 'unreadable', reason: warnings.has('cut-off') ? 'cut-off' : 'no-answer' };
}

function readInterchanges(text: string, budget: SegmentBudget): readonly Interchange[] {
  const interchanges: Interchange[] = [];
  let interchange = readInterchangeAt(text, skipBlanks(text, 0), budget);
  while (interchange !== undefined) {
    interchanges.push(interchange);
    interchange = readInterchangeAt(text, skipBlanks(text, interchange.end), budget);
  }
  return interchanges;
}

/** A byte order mark is white space to the language. */
function skipBlanks(text: string, from: number): number {
  const blanks = /\s*/y;
  blanks.lastIndex = from;
  return from + (blanks.exec(text)?.[0].length ?? 0);
}

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
function readAcknowledgement(interchanges: readonly Interchange[]): Acknowledgement | undefined {
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
