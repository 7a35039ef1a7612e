import { parsePeriod } from './elements';
import type { BenefitDate, Reject } from './payer-answer';
import { elementOf, type Segment } from './segments';

/** HL03 from the outside in: information source (the payer), receiver (the provider), subscriber, dependent. */
const LEVELS: readonly string[] = ['20', '21', '22', '23'];

export const PAYER_DEPTH = 0;
export const SUBSCRIBER_DEPTH = 2;

/** One HL loop of a 271. */
export type HlLoop = {
  /** 0 payer, 1 provider, 2 subscriber, 3 dependent. */
  readonly depth: number;
  /** Index of its HL among the segments of the transaction set. */
  readonly start: number;
  /** Loops 2000 and 2100: everything before the first EB. */
  readonly facts: LoopFacts;
  /** Loops 2110, in their order. */
  readonly benefits: readonly BenefitLoop[];
};

/** An EB segment and what follows it. */
export type BenefitLoop = { readonly eb: Segment; readonly facts: LoopFacts };

/** The loops from the payer down to one person: all of a 271 that is about that person. */
export type HlPath = readonly HlLoop[];

/**
 * One path per person in a 271, with all loops above. The standard sends a parent right before its children, so the
 * levels alone define the tree; HL02, which real files get wrong, is not needed. A payer or a provider without children
 * is a path too: it was rejected.
 */
export function hlPaths(segments: readonly Segment[]): readonly HlPath[] {
  const paths: HlPath[] = [];
  let path: HlPath = [];
  for (const loop of loopsOf(segments)) {
    const deepest = path.at(-1);
    if (deepest !== undefined && loop.depth <= deepest.depth) paths.push(path);
    path = [...path.filter(({ depth }) => depth < loop.depth), loop];
  }
  return path.length > 0 ? [...paths, path] : paths;
}

type OpenLoop = Pick<HlLoop, 'depth' | 'start'> & {
  readonly facts: OpenFacts;
  readonly benefits: BenefitLoop[];
};

/** The depth of the level that a segment opens: an HL of a level that a 271 has; -1 for any other segment. */
export function depthOf(segment: Segment): number {
  return segment.id === 'HL' ? LEVELS.indexOf(elementOf(segment, 3) ?? '') : -1;
}

/** Segments before the first HL (BHT), and those under a level that a 271 does not have, start no loop. */
function loopsOf(segments: readonly Segment[]): readonly HlLoop[] {
  const loops: OpenLoop[] = [];
  let loop: OpenLoop | undefined;
  let facts = emptyFacts();
  for (let start = 0; start < segments.length; start += 1) {
    const segment = segments[start];
    if (segment === undefined) continue;
    const depth = segment.id === 'HL' ? depthOf(segment) : -1;
    if (depth !== -1) {
      loop = { depth, start, facts: (facts = emptyFacts()), benefits: [] };
      loops.push(loop);
    } else if (segment.id === 'EB') loop?.benefits.push({ eb: segment, facts: (facts = emptyFacts()) });
    else addFacts(facts, segment);
  }
  return loops;
}

/** The facts in the segments of one loop, whichever loop it is. */
type LoopFacts = {
  /** The first NM1. */
  readonly entity: Segment | undefined;
  /** TRN */
  readonly traces: readonly Trace[];
  /** AAA */
  readonly rejects: readonly Reject[];
  /** DTP */
  readonly dates: readonly BenefitDate[];
  /** REF */
  readonly references: readonly Reference[];
  /** MSG */
  readonly messages: readonly string[];
  /** III with the code list of places of service. */
  readonly placesOfService: readonly string[];
};

/** TRN01 is the owner of the trace in TRN02: 1 the sender's own, 2 the other side's, returned. */
type Trace = { readonly type: string | undefined; readonly trace: string };

/** REF01, and REF03 where it has one. */
type Reference = { readonly qualifier: string | undefined; readonly description: string };

/** III01: the code is a place of service. */
const PLACE_OF_SERVICE = 'ZZ';

/** Ten times what the standard lets any of them repeat; a longer loop is cut there. */
const MAX_REPETITIONS = 100;

/** Before the first segment of a loop. */
function emptyFacts(): OpenFacts {
  return {
    entity: undefined,
    traces: [],
    rejects: [],
    dates: [],
    references: [],
    messages: [],
    placesOfService: [],
  };
}

/** Adds the facts of a segment. Segments without facts here and blank elements are skipped. */
function addFacts(facts: OpenFacts, segment: Segment): void {
  READERS.get(segment.id)?.(facts, segment);
}

/** The same while the loop is still being read. */
type OpenFacts = { entity: Segment | undefined } & {
  readonly [Fact in Exclude<keyof LoopFacts, 'entity'>]: LoopFacts[Fact][number][];
};

const READERS: ReadonlyMap<string, (facts: OpenFacts, segment: Segment) => void> = new Map([
  [
    'NM1',
    (facts, nm1) => {
      facts.entity ??= nm1;
    },
  ],
  [
    'TRN',
    ({ traces }, trn) => {
      const trace = elementOf(trn, 2);
      if (trace !== undefined) traces.push({ type: elementOf(trn, 1), trace });
    },
  ],
  [
    'AAA',
    ({ rejects }, aaa) => {
      const code = elementOf(aaa, 3);
      if (code !== undefined) rejects.push({ code, followUp: elementOf(aaa, 4) });
    },
  ],
  [
    'DTP',
    ({ dates }, dtp) => {
      const qualifier = elementOf(dtp, 1);
      const period = parsePeriod(elementOf(dtp, 3) ?? '');
      if (qualifier !== undefined && period !== undefined) dates.push({ qualifier, ...period });
    },
  ],
  [
    'REF',
    ({ references }, ref) => {
      const description = elementOf(ref, 3);
      if (description !== undefined) references.push({ qualifier: elementOf(ref, 1), description });
    },
  ],
  [
    'MSG',
    ({ messages }, msg) => {
      const message = elementOf(msg, 1);
      if (message !== undefined && messages.length < MAX_REPETITIONS) messages.push(message);
    },
  ],
  [
    'III',
    ({ placesOfService }, iii) => {
      const code = elementOf(iii, 1) === PLACE_OF_SERVICE ? elementOf(iii, 2) : undefined;
      if (code !== undefined && placesOfService.length < MAX_REPETITIONS) placesOfService.push(code);
    },
  ],
]);
