import type { NeutralAnswer, NeutralLine, Part } from '../neutral/neutral-answer';
import { type SegmentId, SEGMENTS } from '../neutral/segments-of-271';
import { benefitSegment, segmentOf } from '../neutral/write-neutral';

/** What one loop of an answer consists of: its segments in the alphabet's order, with `*`, `^` and `:`. */
export type WrittenLoop = readonly string[];

/** Writes an answer back as segments: before the first level, then each level followed by its lines. */
export function writeNeutral({ header, levels }: NeutralAnswer): readonly WrittenLoop[] {
  return [
    partOf(header).sort(),
    ...levels.flatMap((level) => [partOf(level).sort(), ...level.lines.map(lineOf)]),
  ];
}

function lineOf(line: NeutralLine): WrittenLoop {
  return [benefitSegment(line.benefit), ...partOf(line)].sort();
}

const IDS = new Map(Object.entries(SEGMENTS).map(([id, { list }]) => [list as string, id as SegmentId]));

/** The segments of a part with those of its entities. */
function partOf(part: Part): string[] {
  return Object.entries(part).flatMap(([list, entries]) => {
    if (list === 'others') return (entries as string[][]).map((elements) => elements.join('*'));
    if (list === 'entities')
      return (entries as NonNullable<Part['entities']>).flatMap(({ name, ...rest }) => [
        segmentOf('NM1', name),
        ...partOf(rest),
      ]);
    const id = IDS.get(list);
    return id === undefined
      ? []
      : (entries as Readonly<Record<string, unknown>>[]).map((values) => segmentOf(id, values));
  });
}

/** The same of a 271 with one person, taken from its text alone: independent of the reader. */
export function loopsOfText(given: string): readonly WrittenLoop[] {
  const text = given.trim();
  const element = text.charAt(3);
  const opening = text.slice(0, 120).split(element);
  const [component = ':', ending = '~', next] = opening[16] ?? '';
  const separators = { element, repetition: opening[11], component };
  const terminator = ending === '\r' && next === '\n' ? next : ending;
  const segments = text
    .split(terminator)
    .map((segment) => canonical(segment.trim(), separators))
    .filter((segment) => segment !== '');
  const from = segments.findIndex((segment) => segment.startsWith('ST*')) + 1;
  const to = segments.findIndex((segment) => segment.startsWith('SE*'));
  const loops: string[][] = [[]];
  for (const segment of segments.slice(from, to)) {
    if (/^(?:HL\*[^*]*\*[^*]*\*2[0-3]\b|EB\b)/.test(segment)) loops.push([]);
    loops.at(-1)?.push(segment);
  }
  return loops.map((loop) => loop.sort());
}

type Separators = {
  readonly element: string;
  readonly repetition: string | undefined;
  readonly component: string;
};

function canonical(segment: string, { element, repetition = '^', component }: Separators): string {
  const trimmed = segment.split(element).map((value) => value.trim());
  const [id] = trimmed;
  const elements = trimmed.map((value, at) => {
    if (id !== 'EB') return value;
    const repeats = at === 1 || at === 3 ? value.split(repetition).filter((one) => one !== '') : [value];
    return at === 3 || at === 13 || at === 14
      ? repeats.map((one) => one.split(component).join(':').replace(/:+$/, '')).join('^')
      : repeats.join('^');
  });
  return elements.join('*').replace(/\*+$/, '');
}
