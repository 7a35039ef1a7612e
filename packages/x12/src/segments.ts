/** What separates the parts of one interchange. */
export type Delimiters = {
  readonly element: string;
  /** ISA16: the parts of a composite element. */
  readonly component: string;
  /** ISA11; from 005010 on `^` where that is a letter, and undefined before, where nothing repeats. */
  readonly repetition: string | undefined;
  readonly terminator: string;
};

/** The ISA segment: what it declares, and where the text continues after it. */
type Opening = {
  readonly delimiters: Delimiters;
  /** ISA13 */
  readonly controlNumber: string;
  readonly end: number;
};

/** A compliant ISA has 106 characters; padding that some senders add or drop changes that by a few. */
const MAX_ISA_LENGTH = 300;

/** Index of an element by its number in the standard: ISA11, ISA12, ISA13, ISA16. */
const REPETITION = 11;
const VERSION = 12;
const CONTROL_NUMBER = 13;
const LAST = 16;

const PUNCTUATION = /^[^A-Za-z0-9 ]$/;

/**
 * Reads the ISA segment at `from` by splitting it at its own separator: not every sender pads it to the
 * standard's fixed columns. Any character but a letter, a digit or a blank may end a segment; of CR LF it is the LF.
 * @returns undefined when it is no ISA
 */
export function readOpening(text: string, from: number): Opening | undefined {
  if (!text.startsWith('ISA', from)) return undefined;
  const element = text.charAt(from + 3);
  if (!PUNCTUATION.test(element)) return undefined;
  const elements = text.slice(from, from + MAX_ISA_LENGTH).split(element, LAST + 1);
  const last = elements[LAST];
  if (last === undefined) return undefined;
  const ending = endingOf(last);
  if (!PUNCTUATION.test(ending.terminator)) return undefined;
  const repetition = elements[REPETITION] ?? '';
  return {
    delimiters: {
      element,
      component: ending.component,
      repetition: PUNCTUATION.test(repetition) ? repetition : usualRepetition(elements[VERSION]),
      terminator: ending.terminator,
    },
    controlNumber: elements[CONTROL_NUMBER]?.trim() ?? '',
    end: from + elements.slice(0, LAST).join(element).length + 1 + ending.length,
  };
}

/** Senders leave the `U` of older versions in ISA11, and repeat by the usual sign all the same. */
function usualRepetition(version = ''): string | undefined {
  return version >= '00501' ? '^' : undefined;
}

type Ending = Pick<Delimiters, 'component' | 'terminator'> & { readonly length: number };

/** The standard's usual separator of components. */
const USUAL_COMPONENT = ':';

/** ISA16 is one character, the next ends the segment. Where ISA16 was left out the first one does. */
function endingOf(last: string): Ending {
  const component = last.charAt(0);
  const second = last.charAt(1);
  if (second === '\r' && last.charAt(2) === '\n') return { component, terminator: '\n', length: 3 };
  return /^[A-Za-z0-9]$/.test(second)
    ? { component: USUAL_COMPONENT, terminator: component, length: 1 }
    : { component, terminator: second, length: 2 };
}

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
type Found = { readonly segment: Segment; readonly start: number; readonly end: number };

/** The next segment at or after `from`, whatever white space is around it; undefined when nothing is left. */
export function nextSegment(
  text: string,
  from: number,
  { terminator, element }: Delimiters,
): Found | undefined {
  let start = from;
  while (start < text.length) {
    const terminatorPlace = text.indexOf(terminator, start);
    const end = terminatorPlace === -1 ? text.length : terminatorPlace;
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
