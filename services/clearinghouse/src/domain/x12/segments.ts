import type { Delimiters } from './delimiters';

/** The elements of one segment, its id first, so that an element's index is its number in the standard. */
export type Segment = readonly string[];

/** What this reader looks into. Of every other segment only the id is kept, for it counts towards SE01. */
const READ: ReadonlySet<string> = new Set(
  'ISA IEA TA1 GS GE ST SE BHT HL NM1 TRN REF DTP AAA EB MSG III IK5 AK5 AK9'.split(' '),
);

/** Longer than any element of a 271 (MSG01 has 264 characters); a longer one is cut. */
const MAX_ELEMENT_LENGTH = 500;

/** A segment and where it stood in the text, its terminator included. */
export type Found = { readonly segment: Segment; readonly start: number; readonly end: number };

/** The next segment at or after `from`, whatever white space is around it; undefined when nothing is left. */
export function nextSegment(text: string, from: number, delimiters: Delimiters): Found | undefined {
  let start = from;
  while (start < text.length) {
    const found = text.indexOf(delimiters.terminator, start);
    const end = found === -1 ? text.length : found;
    const segment = segmentOf(text.slice(start, end).trim(), delimiters.element);
    if (segment !== undefined) return { segment, start, end: end + 1 };
    start = end + 1;
  }
  return undefined;
}

function segmentOf(written: string, element: string): Segment | undefined {
  if (written === '') return undefined;
  const idEnd = written.indexOf(element);
  const id = idEnd === -1 ? written : written.slice(0, idEnd);
  return READ.has(id) ? written.split(element) : [id];
}

/** The element without blanks around it; undefined when it is blank or was left out. */
export function elementOf(segment: Segment, position: number): string | undefined {
  const value = segment[position];
  if (value === undefined || value === '') return undefined;
  const trimmed = value.slice(0, MAX_ELEMENT_LENGTH).trim();
  return trimmed === '' ? undefined : trimmed;
}
