import { type Delimiters, elementsOf, nextSegment, readOpening } from './segments';

/** One interchange with its envelopes: each segment as its id and its elements, without blanks around them. */
type EverySegment = {
  readonly delimiters: Delimiters;
  readonly segments: readonly (readonly string[])[];
};

/** Every segment of a text that begins with ISA, to its end. @returns undefined for any other text */
export function everySegment(text: string): EverySegment | undefined {
  const from = text.search(/\S/);
  const opening = readOpening(text, from);
  if (opening === undefined) return undefined;
  const { delimiters, end } = opening;
  const isa = text.slice(from, end).split(delimiters.element).slice(0, ISA_WIDTHS.length);
  const segments = [[...isa.map((element) => element.trim()), delimiters.component]];
  let next = nextSegment(text, end, delimiters);
  while (next !== undefined) {
    segments.push(elementsOf(next.segment).map((element) => element ?? ''));
    next = nextSegment(text, next.end, delimiters);
  }
  return { delimiters, segments };
}

/** The columns of ISA and its elements, but for the last, which is the separator of components. */
const ISA_WIDTHS = [3, 2, 10, 2, 10, 2, 15, 2, 15, 6, 4, 1, 5, 9, 1, 1];

/** The text of an interchange, a segment a line. */
export function writeSegments({ delimiters: { element, terminator }, segments }: EverySegment): string {
  const ending = terminator === '\n' ? terminator : `${terminator}\n`;
  const written = segments.map((elements) => {
    if (elements[0] === 'ISA')
      return elements.map((one, at) => one.padEnd(ISA_WIDTHS[at] ?? 0)).join(element);
    const last = elements.findLastIndex((one) => one !== '');
    return elements.slice(0, last + 1).join(element);
  });
  return written.map((segment) => segment + ending).join('');
}
