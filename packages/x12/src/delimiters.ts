/** What separates the parts of one interchange. Nothing here reads components, so their separator is not kept. */
export type Delimiters = {
  readonly element: string;
  /** Undefined before 005010, where ISA11 is a letter. */
  readonly repetition: string | undefined;
  readonly terminator: string;
};

/** The ISA segment: what it declares, and where the text continues after it. */
export type Opening = {
  readonly delimiters: Delimiters;
  /** ISA13 */
  readonly controlNumber: string;
  readonly end: number;
};

/** A compliant ISA has 106 characters; padding that some senders add or drop changes that by a few. */
const MAX_ISA_LENGTH = 300;

/** Index of an element by its number in the standard: ISA11, ISA13, ISA16. */
const REPETITION = 11;
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
      repetition: PUNCTUATION.test(repetition) ? repetition : undefined,
      terminator: ending.terminator,
    },
    controlNumber: elements[CONTROL_NUMBER]?.trim() ?? '',
    end: from + elements.slice(0, LAST).join(element).length + 1 + ending.length,
  };
}

/** ISA16 is one character, the next ends the segment. Where ISA16 was left out the first one does. */
function endingOf(last: string): { readonly terminator: string; readonly length: number } {
  const second = last.charAt(1);
  if (second === '\r' && last.charAt(2) === '\n') return { terminator: '\n', length: 3 };
  return /^[A-Za-z0-9]$/.test(second)
    ? { terminator: last.charAt(0), length: 1 }
    : { terminator: second, length: 2 };
}
