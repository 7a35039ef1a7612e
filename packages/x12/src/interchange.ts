import { type Delimiters, elementOf, nextSegment, readOpening, type Segment } from './segments';

/** One ST to SE. */
export type TransactionSet = {
  /** ST01: 271, 999, ... */
  readonly type: string | undefined;
  /** Between ST and SE. */
  readonly segments: readonly Segment[];
  readonly delimiters: Delimiters;
};

/** A defect of an envelope whose content can still be read. */
export type X12Warning =
  | 'control-number-differs'
  | 'count-differs'
  | 'trailer-missing'
  /** The text ends inside a transaction set; what there is of it was left out. */
  | 'cut-off';

/** One ISA to IEA. */
export type Interchange = {
  readonly sets: readonly TransactionSet[];
  /** TA1 segments: an interchange of ours was accepted or refused as a whole. */
  readonly acknowledgements: readonly Segment[];
  readonly warnings: ReadonlySet<X12Warning>;
  /** Where the text continues. */
  readonly end: number;
};

/**
 * How many segments more may be read, of all interchanges of a text; later ones are ignored as if they were cut off.
 */
export type SegmentBudget = { left: number };

/** An envelope that was opened: ISA, GS or ST, and how much has come inside it. */
type Open = { readonly controlNumber: string | undefined; count: number };

type Reading = {
  readonly interchange: Open;
  group: Open | undefined;
  set: (Open & { readonly type: string | undefined; readonly segments: Segment[] }) | undefined;
  isClosed: boolean;
  readonly delimiters: Delimiters;
  readonly sets: TransactionSet[];
  readonly acknowledgements: Segment[];
  readonly warnings: Set<X12Warning>;
};

/**
 * Takes the envelopes (ISA, GS, ST) off the interchange at `from`. Counts and control numbers that disagree are
 * warnings, because real senders get them wrong. So is a missing trailer, unless the text ends there: a set that was
 * cut off may have lost the decisive segments.
 * @returns undefined when it does not begin with an ISA segment
 */
export function readInterchangeAt(
  text: string,
  from: number,
  budget: SegmentBudget,
): Interchange | undefined {
  const opening = readOpening(text, from);
  if (opening === undefined) return undefined;
  budget.left = Math.max(0, budget.left - SEGMENTS_PER_INTERCHANGE);
  const reading: Reading = {
    interchange: { controlNumber: opening.controlNumber, count: 0 },
    group: undefined,
    set: undefined,
    isClosed: false,
    delimiters: opening.delimiters,
    sets: [],
    acknowledgements: [],
    warnings: new Set(),
  };
  const end = readSegments(reading, { text, from: opening.end, budget });
  if (reading.set !== undefined || budget.left === 0) reading.warnings.add('cut-off');
  if (!reading.isClosed) reading.warnings.add('trailer-missing');
  return { ...reading, end };
}

type Source = { readonly text: string; readonly from: number; readonly budget: SegmentBudget };

function readSegments(reading: Reading, { text, from, budget }: Source): number {
  let end = from;
  while (!reading.isClosed) {
    if (budget.left === 0) return text.length;
    budget.left -= 1;
    const next = nextSegment(text, end, reading.delimiters);
    if (next === undefined) return text.length;
    const { segment } = next;
    if (segment.id === 'ISA') {
      endSetWithoutTrailer(reading);
      return next.start;
    }
    addSegment(reading, segment);
    end = next.end;
  }
  return end;
}

function addSegment(reading: Reading, segment: Segment): void {
  if (reading.set !== undefined) reading.set.count += 1;
  const handle = ENVELOPES.get(segment.id);
  if (handle !== undefined) handle(reading, segment);
  else reading.set?.segments.push(segment);
}

/** The cost of opening an envelope, in segments: envelopes, sets and answers are created for it. */
const SEGMENTS_PER_INTERCHANGE = 100;

/** An interchange acknowledges one other, or a few. */
const MAX_ACKNOWLEDGEMENTS = 100;

/** Index of the control number: GS06, ST02, and IEA02, GE02, SE02. */
const GROUP_CONTROL = 6;
const CONTROL = 2;

const ENVELOPES: ReadonlyMap<string, (reading: Reading, segment: Segment) => void> = new Map([
  [
    'GS',
    (reading, segment) => {
      endSetWithoutTrailer(reading);
      reading.interchange.count += 1;
      reading.group = { controlNumber: elementOf(segment, GROUP_CONTROL), count: 0 };
    },
  ],
  [
    'ST',
    (reading, segment) => {
      endSetWithoutTrailer(reading);
      if (reading.group !== undefined) reading.group.count += 1;
      reading.set = {
        type: elementOf(segment, 1),
        controlNumber: elementOf(segment, CONTROL),
        count: 1,
        segments: [],
      };
    },
  ],
  [
    'SE',
    (reading, segment) => {
      checkTrailer(reading, reading.set, segment);
      closeSet(reading);
    },
  ],
  [
    'GE',
    (reading, segment) => {
      endSetWithoutTrailer(reading);
      checkTrailer(reading, reading.group, segment);
      reading.group = undefined;
    },
  ],
  [
    'IEA',
    (reading, segment) => {
      endSetWithoutTrailer(reading);
      checkTrailer(reading, reading.interchange, segment);
      reading.isClosed = true;
    },
  ],
  [
    'TA1',
    ({ acknowledgements }, segment) => {
      if (acknowledgements.length < MAX_ACKNOWLEDGEMENTS) acknowledgements.push(segment);
    },
  ],
]);

function checkTrailer({ warnings }: Reading, open: Open | undefined, trailer: Segment): void {
  if (open?.count !== Number(elementOf(trailer, 1))) warnings.add('count-differs');
  if (open?.controlNumber !== elementOf(trailer, CONTROL)) warnings.add('control-number-differs');
}

/** The next envelope begins or an outer one ends, so that an open set is whole and lacks nothing but its trailer. */
function endSetWithoutTrailer(reading: Reading): void {
  if (reading.set === undefined) return;
  reading.warnings.add('trailer-missing');
  closeSet(reading);
}

function closeSet(reading: Reading): void {
  const { set, delimiters } = reading;
  if (set !== undefined) reading.sets.push({ type: set.type, segments: set.segments, delimiters });
  reading.set = undefined;
}
