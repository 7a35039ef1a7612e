import { parsePeriod } from './elements';
import { relationshipOf, type Relationship } from './inquiry';
import { repetitionsOf } from './read-benefit';
import { unreadIn } from './unread-segments';
import {
  elementIn,
  openInterchange,
  type OpenedInterchange,
  type Submitted,
  type SubmittedSegment,
} from './submitted';

/** The question of a 270 (005010X279A1) that somebody else wrote; what it leaves out is undefined. */
export type SubmittedInquiry = {
  /** BHT03 */
  readonly reference: string | undefined;
  /** TRN of the patient's loop, each from TRN02 on. */
  readonly traces: readonly (readonly string[])[];
  readonly payer: { readonly name: string | undefined; readonly id: string | undefined };
  /** NM109 of loop 2100B where NM108 is XX. */
  readonly providerNpi: string | undefined;
  /** NM103 and NM104 of loop 2100B. */
  readonly providerNames: readonly string[];
  readonly subscriber: SubmittedPerson & {
    readonly memberId: string | undefined;
    readonly socialSecurityNumber: string | undefined;
    readonly groupNumber: string | undefined;
  };
  readonly dependent: (SubmittedPerson & { readonly relationship: Relationship }) | undefined;
  /** EQ01, in its order; empty where it asks about a procedure alone. */
  readonly serviceTypeCodes: readonly string[];
  /** EQ02, the code without its list. */
  readonly procedureCodes: readonly string[];
  /** DTP 291, YYYY-MM-DD; of a range the first day. */
  readonly onDate: string | undefined;
  /** What is not among the above, by loop and segment: `Loop2100C.N3`, `Loop2100C.NM105`. */
  readonly unread: readonly string[];
  /** NM1, and DMG of a person, of each level as they were written: a rejection repeats them. */
  readonly echoes: Readonly<Record<'payer' | 'provider' | 'subscriber', readonly string[]>> & {
    readonly dependent: readonly string[] | undefined;
  };
};

type SubmittedPerson = {
  readonly firstName: string | undefined;
  /** NM103 with the suffix, NM107. */
  readonly lastName: string | undefined;
  /** YYYY-MM-DD */
  readonly dateOfBirth: string | undefined;
  readonly gender: string | undefined;
};

/** Where a transaction set is not what the guide says: IK3, and IK4 where it is one element. */
type SegmentFault = {
  readonly id: string;
  readonly position: number;
  readonly loop: string;
  /** IK304 */
  readonly code: '3' | '4' | '6' | '8';
  /** IK401, IK402 (the number in the data element dictionary) and IK403. */
  readonly element?: { readonly at: number; readonly reference: string; readonly code: '7' };
};

export type ReadInquiry =
  | Exclude<OpenedInterchange, { readonly kind: 'opened' }>
  | { readonly kind: 'segment-refused'; readonly submitted: Submitted; readonly fault: SegmentFault }
  | { readonly kind: 'inquiry'; readonly submitted: Submitted; readonly inquiry: SubmittedInquiry };

/**
 * Reads the 270 of one patient, or says which acknowledgement is due: TA1 for the interchange, 999 for what is in it.
 * Whatever the text is, this neither throws nor takes longer than linear time. Whether ids and names are possible ones is
 * not looked at.
 */
export function readInquiry(text: string): ReadInquiry {
  const opened = openInterchange(text);
  if (opened.kind !== 'opened') return opened;
  const { submitted, segments } = opened;
  const levels = levelsOf(segments);
  const fault = faultIn(segments, levels);
  return fault === undefined
    ? { kind: 'inquiry', submitted, inquiry: inquiryOf(submitted, segments, levels) }
    : { kind: 'segment-refused', submitted, fault };
}

/** The segments of one HL, with it. */
type Level = {
  readonly code: string;
  readonly position: number;
  readonly segments: readonly SubmittedSegment[];
};

function levelsOf(segments: readonly SubmittedSegment[]): readonly Level[] {
  const starts = segments.flatMap(({ id }, index) => (id === 'HL' ? [index] : []));
  return starts.map((start, index) => ({
    code: elementIn(segments[start], 3),
    position: segments[start]?.position ?? 0,
    segments: segments.slice(start, starts[index + 1]),
  }));
}

/** Every segment that a 270 may have between ST and SE. */
const KNOWN: readonly string[] = [
  ...['BHT', 'HL', 'TRN', 'NM1', 'REF', 'N3', 'N4', 'PER', 'PRV'],
  ...['DMG', 'INS', 'HI', 'DTP', 'EQ', 'AMT', 'III'],
];

/** The letters of the loops, from the outside in, whose HL03 are 20 to 23; only the last may be left out. */
const LEVELS = ['A', 'B', 'C', 'D'];

const REQUEST = '13';

function faultIn(segments: readonly SubmittedSegment[], levels: readonly Level[]): SegmentFault | undefined {
  const [first] = segments;
  if (first?.id !== 'BHT') return missing('BHT', 2, '');
  if (elementIn(first, 2) !== REQUEST)
    return { id: 'BHT', position: 2, loop: '', code: '8', element: { at: 2, reference: '353', code: '7' } };
  const unknown = segments.find(({ id }) => !KNOWN.includes(id));
  if (unknown !== undefined) return { ...unknown, loop: '', code: '6' };
  return faultInLevels(levels, segments.length + 2);
}

/** @param end the place of SE */
function faultInLevels(levels: readonly Level[], end: number): SegmentFault | undefined {
  const [oneTooMany] = levels.slice(LEVELS.length);
  if (oneTooMany !== undefined) return { id: 'HL', position: oneTooMany.position, loop: '2000D', code: '4' };
  const faults = LEVELS.slice(0, Math.max(levels.length, REQUIRED_LEVELS)).map((letter, index) =>
    faultOfLevel(levels[index] ?? { code: '', position: end, segments: [] }, `2${String(index)}`, letter),
  );
  const fault = faults.find((one) => one !== undefined);
  if (fault !== undefined) return fault;
  const isAsked = levels.at(-1)?.segments.some(({ id }) => id === 'EQ');
  return isAsked ? undefined : missing('EQ', end, levels.length > REQUIRED_LEVELS ? '2110D' : '2110C');
}

/** All but the dependent's. */
const REQUIRED_LEVELS = 3;

function faultOfLevel(
  { code, position, segments }: Level,
  expectedCode: string,
  letter: string,
): SegmentFault | undefined {
  if (code !== expectedCode) return missing('HL', position, `2000${letter}`);
  const isNamed = segments.some(({ id }) => id === 'NM1');
  return isNamed ? undefined : missing('NM1', position + 1, `2100${letter}`);
}

function missing(id: string, position: number, loop: string): SegmentFault {
  return { id, position, loop, code: '3' };
}

function inquiryOf(
  { delimiters }: Submitted,
  segments: readonly SubmittedSegment[],
  [payer, provider, subscriber, dependent]: readonly Level[],
): SubmittedInquiry {
  const patient = dependent ?? subscriber;
  const payerName = firstOf(payer, 'NM1')?.elements;
  return {
    reference: segments[0]?.elements[3],
    traces: allOf(patient, 'TRN').map(({ elements }) => elements.slice(2).map((one) => one ?? '')),
    payer: { name: payerName?.[3], id: payerName?.[9] },
    providerNpi: npiOf(firstOf(provider, 'NM1')),
    subscriber: {
      ...personIn(subscriber),
      memberId: firstOf(subscriber, 'NM1')?.elements[9],
      socialSecurityNumber: referenceIn(subscriber, 'SY'),
      groupNumber: referenceIn(subscriber, '6P'),
    },
    dependent: dependent && {
      ...personIn(dependent),
      relationship: relationshipOf(elementIn(firstOf(dependent, 'INS'), 2)),
    },
    providerNames: [3, 4].flatMap((at) => firstOf(provider, 'NM1')?.elements[at] ?? []),
    ...questionsIn(patient, delimiters),
    unread: [payer, provider, subscriber, dependent].flatMap((level, at) =>
      level === undefined ? [] : unreadIn(level.segments, `Loop2100${LEVELS[at] ?? ''}`, level === patient),
    ),
    echoes: {
      payer: echoOf(payer),
      provider: echoOf(provider),
      subscriber: echoOf(subscriber),
      dependent: dependent && echoOf(dependent),
    },
  };
}

function npiOf(nm1: SubmittedSegment | undefined): string | undefined {
  return elementIn(nm1, 8) === 'XX' ? nm1?.elements[9] : undefined;
}

/** EQ and DTP 291. */
function questionsIn(
  patient: Level | undefined,
  { component, repetition }: Submitted['delimiters'],
): Pick<SubmittedInquiry, 'serviceTypeCodes' | 'procedureCodes' | 'onDate'> {
  const questions = allOf(patient, 'EQ');
  const date = allOf(patient, 'DTP').find((dtp) => elementIn(dtp, 1) === '291');
  return {
    serviceTypeCodes: questions.flatMap((eq) => repetitionsOf(eq.elements[1], repetition)),
    procedureCodes: questions.flatMap((eq) => elementIn(eq, 2).split(component)[1] ?? []),
    onDate: dayOf(date?.elements[3]),
  };
}

function allOf(level: Level | undefined, id: string): readonly SubmittedSegment[] {
  return level?.segments.filter((segment) => segment.id === id) ?? [];
}

function firstOf(level: Level | undefined, id: string): SubmittedSegment | undefined {
  return allOf(level, id)[0];
}

function personIn(level: Level | undefined): SubmittedPerson {
  const nm1 = firstOf(level, 'NM1');
  const dmg = firstOf(level, 'DMG');
  const [last, suffix] = [nm1?.elements[3], nm1?.elements[7]];
  const gender = elementIn(dmg, 3);
  return {
    firstName: nm1?.elements[4],
    lastName: last === undefined || suffix === undefined ? last : `${last} ${suffix}`,
    dateOfBirth: dayOf(dmg?.elements[2]),
    gender: gender === 'F' || gender === 'M' ? gender : undefined,
  };
}

/** A day, of a range the first; anything else is passed on, so that it is refused and not lost. */
function dayOf(written: string | undefined): string | undefined {
  return written === undefined ? undefined : (parsePeriod(written)?.from ?? written);
}

function referenceIn(level: Level | undefined, qualifier: string): string | undefined {
  return allOf(level, 'REF').find((ref) => elementIn(ref, 1) === qualifier)?.elements[2];
}

function echoOf(level: Level | undefined): readonly string[] {
  return [firstOf(level, 'NM1'), firstOf(level, 'DMG')].flatMap((one) =>
    one === undefined ? [] : [one.text],
  );
}
