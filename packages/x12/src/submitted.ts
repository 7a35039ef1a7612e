import { VERSION } from './envelope';
import { type Delimiters, elementsOf, nextSegment, readOpening, type Segment } from './segments';

/** The envelopes of an interchange, and how it is written: its answer goes the other way, in the same alphabet. */
export type Submitted = {
  readonly delimiters: Delimiters;
  readonly isa: SubmittedSegment;
  /** Undefined where there is no group, or no set. */
  readonly gs: SubmittedSegment | undefined;
  readonly st: SubmittedSegment | undefined;
};

/** One segment with its elements, at the index of their numbers. */
export type SubmittedSegment = {
  readonly id: string;
  readonly elements: readonly (string | undefined)[];
  /** As it was written, without its terminator. */
  readonly text: string;
  /** Its place in the transaction set; ST is 1, GS 0 and ISA -1. */
  readonly position: number;
};

/** Why an interchange is refused as a whole: TA105. */
type InterchangeNote = '001' | '003' | '018' | '021' | '023' | '024';

/** Why a group is refused (AK905), or its transaction set (IK502). */
type GroupNote = '1' | '2' | '3' | '4' | '5';
type SetNote = '1' | '2' | '3' | '4' | 'I6';

/** The envelopes of a submitted text, and what is wrong with them. */
export type OpenedInterchange =
  /** It is no interchange, or more than one transaction set: nothing in X12 refuses that. */
  | { readonly kind: 'unreadable'; readonly reason: 'no-interchange' | 'several' | 'too-large' }
  | { readonly kind: 'interchange-refused'; readonly submitted: Submitted; readonly note: InterchangeNote }
  | { readonly kind: 'group-refused'; readonly submitted: Submitted; readonly note: GroupNote }
  | { readonly kind: 'set-refused'; readonly submitted: Submitted; readonly note: SetNote }
  | {
      readonly kind: 'opened';
      readonly submitted: Submitted;
      /** Between ST and SE. */
      readonly segments: readonly SubmittedSegment[];
    };

/** An inquiry about one patient has about twenty. */
const MAX_SEGMENTS = 500;

/**
 * Takes the envelopes off an interchange that somebody else sent, and is strict where `readInterchange` is lenient: an
 * inquiry that may have lost a part costs money. Never throws.
 */
export function openInterchange(text: string): OpenedInterchange {
  const from = text.length - text.replace(/^[\s\ufeff]+/, '').length;
  const opening = readOpening(text, from);
  if (opening === undefined) return { kind: 'unreadable', reason: 'no-interchange' };
  const { delimiters } = opening;
  const [isa, ...segments] = [
    headerOf(text.slice(from, opening.end), delimiters),
    ...segmentsFrom(text, opening.end, delimiters),
  ];
  if (segments.length > MAX_SEGMENTS) return { kind: 'unreadable', reason: 'too-large' };
  if (segments.some(({ id }) => id === 'ISA') || countOf(segments, 'ST') > 1 || countOf(segments, 'GS') > 1)
    return { kind: 'unreadable', reason: 'several' };
  const [gs, st] = segments;
  const submitted: Submitted = {
    ...{ delimiters, isa },
    gs: gs?.id === 'GS' ? gs : undefined,
    st: st?.id === 'ST' ? st : undefined,
  };
  const interchangeNote = noteOfInterchange(isa, segments);
  if (interchangeNote !== undefined) return { kind: 'interchange-refused', submitted, note: interchangeNote };
  const groupNote = noteOfGroup(segments);
  if (groupNote !== undefined) return { kind: 'group-refused', submitted, note: groupNote };
  const setNote = noteOfSet(segments);
  if (setNote !== undefined) return { kind: 'set-refused', submitted, note: setNote };
  return { kind: 'opened', submitted, segments: segments.slice(2, -3) };
}

/** ISA, whose elements have fixed columns. */
function headerOf(text: string, { element }: Delimiters): SubmittedSegment {
  return { id: 'ISA', text, position: -1, elements: text.split(element).map((one) => one.trim()) };
}

function segmentsFrom(text: string, from: number, delimiters: Delimiters): readonly SubmittedSegment[] {
  const segments: SubmittedSegment[] = [];
  let found = nextSegment(text, from, delimiters);
  while (found !== undefined && segments.length <= MAX_SEGMENTS) {
    // GS is the first segment, and ST, whose place is 1, the second.
    segments.push(submittedSegment(found.segment, segments.length));
    found = nextSegment(text, found.end, delimiters);
  }
  return segments;
}

function submittedSegment(segment: Segment, position: number): SubmittedSegment {
  const { id, text, start, end } = segment;
  return { id, elements: elementsOf(segment), text: text.slice(start - id.length, end), position };
}

function countOf(segments: readonly SubmittedSegment[], id: string): number {
  return segments.filter((segment) => segment.id === id).length;
}

export function elementIn(segment: SubmittedSegment | undefined, at: number): string {
  return segment?.elements[at] ?? '';
}

/** What may be wrong, in the order in which it is looked for. */
type Faults<Note> = readonly (readonly [note: Note, isThere: boolean])[];

function firstOf<Note>(faults: Faults<Note>): Note | undefined {
  return faults.find(([, isThere]) => isThere)?.[0];
}

function noteOfInterchange(
  isa: SubmittedSegment,
  segments: readonly SubmittedSegment[],
): InterchangeNote | undefined {
  const trailer = segments.at(-1);
  return firstOf([
    ['003', elementIn(isa, 12) !== '00501'],
    ['018', !/^\d{9}$/.test(elementIn(isa, 13))],
    ['023', trailer?.id !== 'IEA'],
    ['001', elementIn(trailer, 2) !== elementIn(isa, 13)],
    ['021', Number(elementIn(trailer, 1)) !== 1],
    ['024', segments[0]?.id !== 'GS'],
  ]);
}

function noteOfGroup(segments: readonly SubmittedSegment[]): GroupNote | undefined {
  const [header, first] = segments;
  const trailer = segments.at(-2);
  return firstOf([
    ['1', elementIn(header, 1) !== 'HS'],
    ['2', elementIn(header, 8) !== VERSION],
    ['3', trailer?.id !== 'GE'],
    ['4', elementIn(trailer, 2) !== elementIn(header, 6)],
    ['5', Number(elementIn(trailer, 1)) !== 1 || first?.id !== 'ST'],
  ]);
}

function noteOfSet(segments: readonly SubmittedSegment[]): SetNote | undefined {
  const [, header] = segments;
  const trailer = segments.at(-3);
  return firstOf([
    ['1', elementIn(header, 1) !== '270'],
    ['I6', elementIn(header, 3) !== VERSION],
    ['2', trailer?.id !== 'SE'],
    ['3', elementIn(trailer, 2) !== elementIn(header, 2)],
    ['4', Number(elementIn(trailer, 1)) !== segments.length - 3],
  ]);
}
