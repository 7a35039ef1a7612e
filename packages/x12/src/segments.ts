import type { Delimiters } from './delimiters';

/**
 * One segment, still in the text: taking a text apart into strings costs more than all that is read of it, so an
 * element becomes a string only when it is read.
 */
export type Segment = {
  /** Such as `EB`. */
  readonly id: string;
  readonly text: string;
  /** Index of the first separator, right after the id; `end` when there is none. */
  readonly start: number;
  readonly end: number;
};

/** Longer than any element of a 271 (MSG01 has 264 characters); a longer one is cut. */
const MAX_ELEMENT_LENGTH = 500;

const BLANK = 0x20;
const BYTE_ORDER_MARK = 0xfeff;

/** A segment, where its line began and where the text continues after its terminator. */
export type Found = { readonly segment: Segment; readonly start: number; readonly end: number };

/** The next segment at or after `from`, whatever white space is around it; undefined when nothing is left. */
export function nextSegment(
  text: string,
  from: number,
  { terminator, element }: Delimiters,
): Found | undefined {
  let start = from;
  while (start < text.length) {
    const found = text.indexOf(terminator, start);
    const end = found === -1 ? text.length : found;
    const first = firstNonBlank(text, start, end);
    if (first < end) {
      const last = lastNonBlank(text, first, end);
      const idEnd = indexOf(text, element.charCodeAt(0), { from: first, end: last });
      return {
        segment: { id: text.slice(first, idEnd), text, start: idEnd, end: last },
        start,
        end: end + 1,
      };
    }
    start = end + 1;
  }
  return undefined;
}

/** The element by its number in the standard, without blanks around it; undefined when it is blank or was left out. */
export function elementOf({ text, start, end }: Segment, position: number): string | undefined {
  const separator = text.charCodeAt(start);
  let from = start;
  for (let passed = 1; passed < position; passed += 1) {
    if (from < end) from = indexOf(text, separator, { from: from + 1, end });
  }
  if (from >= end) return undefined;
  return elementText(text, from + 1, indexOf(text, separator, { from: from + 1, end }));
}

/** Every element as `elementOf` returns it, at the index of its number; for segments whose elements are mostly read. */
export function elementsOf({ id, text, start, end }: Segment): readonly (string | undefined)[] {
  const separator = text.charCodeAt(start);
  const elements: (string | undefined)[] = [id];
  let from = start;
  while (from < end) {
    const next = indexOf(text, separator, { from: from + 1, end });
    elements.push(elementText(text, from + 1, next));
    from = next;
  }
  return elements;
}

/** Looks no further than the segment, so that a text without separators is still read in linear time. */
function indexOf(
  text: string,
  code: number,
  { from, end }: { readonly from: number; readonly end: number },
): number {
  let at = from;
  while (at < end && text.charCodeAt(at) !== code) at += 1;
  return at;
}

function elementText(text: string, from: number, to: number): string | undefined {
  if (from === to) return undefined;
  const first = firstNonBlank(text, from, to);
  if (first === to) return undefined;
  return text.slice(first, Math.min(lastNonBlank(text, first, to), first + MAX_ELEMENT_LENGTH));
}

function firstNonBlank(text: string, from: number, to: number): number {
  let first = from;
  while (first < to && isBlank(text.charCodeAt(first))) first += 1;
  return first;
}

function lastNonBlank(text: string, from: number, to: number): number {
  let last = to;
  while (last > from && isBlank(text.charCodeAt(last - 1))) last -= 1;
  return last;
}

/** Control characters are blanks too: line ends, and what some mainframes leave behind. */
function isBlank(code: number): boolean {
  return code <= BLANK || code === BYTE_ORDER_MARK;
}
