import { parsePeriod } from './elements';
import type { BenefitDate, Reject } from './payer-answer';
import { elementOf, type Segment } from './segments';

/** The facts in the segments of one loop, whichever loop it is. */
export type LoopFacts = {
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
export function emptyFacts(): OpenFacts {
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
export function addFacts(facts: OpenFacts, segment: Segment): void {
  READERS.get(segment.id)?.(facts, segment);
}

/** The same while the loop is still being read. */
export type OpenFacts = {
  entity: Segment | undefined;
  readonly traces: Trace[];
  readonly rejects: Reject[];
  readonly dates: BenefitDate[];
  readonly references: Reference[];
  readonly messages: string[];
  readonly placesOfService: string[];
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
