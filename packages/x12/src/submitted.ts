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

/** Why an interchange is refused as a whole (TA105), its group (AK905), or its transaction set (IK502). */
type Refusal =
  | { readonly kind: 'interchange-refused'; readonly note: '001' | '003' | '018' | '021' | '023' | '024' }
  | { readonly kind: 'group-refused'; readonly note: '1' | '2' | '3' | '4' | '5' }
  | { readonly kind: 'set-refused'; readonly note: '1' | '2' | '3' | '4' | 'I6' };

/** The envelopes of a submitted text, and what is wrong with them. */
export type OpenedInterchange =
  /** It is no interchange, or more than one transaction set: nothing in X12 refuses that. */
  | { readonly kind: 'unreadable'; readonly reason: 'no-interchange' | 'several' | 'too-large' }
  | (Refusal & { readonly submitted: Submitted })
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
  const isa = headerOf(text.slice(from, opening.end), delimiters);
  const segments = segmentsFrom(text, opening.end, delimiters);
  if (segments.length > MAX_SEGMENTS) return { kind: 'unreadable', reason: 'too-large' };
  if (segments.some(({ id }) => id === 'ISA') || countOf(segments, 'ST') > 1 || countOf(segments, 'GS') > 1)
    return { kind: 'unreadable', reason: 'several' };
  const named = (id: string, at: number) => (segments[at]?.id === id ? segments[at] : undefined);
  const submitted = { delimiters, isa, gs: named('GS', 0), st: named('ST', 1) };
  const refusal = refusalOf(isa, segments);
  if (refusal !== undefined) return { ...refusal, submitted };
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

/** What is wrong first, from the outside in. */
function refusalOf(isa: SubmittedSegment, segments: readonly SubmittedSegment[]): Refusal | undefined {
  const [gs, st] = segments;
  const [se, ge, iea] = [segments.at(-3), segments.at(-2), segments.at(-1)];
  const ofInterchange = { kind: 'interchange-refused' } as const;
  const ofGroup = { kind: 'group-refused' } as const;
  const ofSet = { kind: 'set-refused' } as const;
  const faults: readonly (readonly [refusal: Refusal, isThere: boolean])[] = [
    [{ ...ofInterchange, note: '003' }, elementIn(isa, 12) !== '00501'],
    [{ ...ofInterchange, note: '018' }, !/^\d{9}$/.test(elementIn(isa, 13))],
    [{ ...ofInterchange, note: '023' }, iea?.id !== 'IEA'],
    [{ ...ofInterchange, note: '001' }, elementIn(iea, 2) !== elementIn(isa, 13)],
    [{ ...ofInterchange, note: '021' }, Number(elementIn(iea, 1)) !== 1],
    [{ ...ofInterchange, note: '024' }, gs?.id !== 'GS'],
    [{ ...ofGroup, note: '1' }, elementIn(gs, 1) !== 'HS'],
    [{ ...ofGroup, note: '2' }, elementIn(gs, 8) !== VERSION],
    [{ ...ofGroup, note: '3' }, ge?.id !== 'GE'],
    [{ ...ofGroup, note: '4' }, elementIn(ge, 2) !== elementIn(gs, 6)],
    [{ ...ofGroup, note: '5' }, Number(elementIn(ge, 1)) !== 1 || st?.id !== 'ST'],
    [{ ...ofSet, note: '1' }, elementIn(st, 1) !== '270'],
    [{ ...ofSet, note: 'I6' }, elementIn(st, 3) !== VERSION],
    [{ ...ofSet, note: '2' }, se?.id !== 'SE'],
    [{ ...ofSet, note: '3' }, elementIn(se, 2) !== elementIn(st, 2)],
    [{ ...ofSet, note: '4' }, Number(elementIn(se, 1)) !== segments.length - 3],
  ];
  return faults.find(([, isThere]) => isThere)?.[0];
}
