import type { TransactionSet } from './interchange';
import type { Entity, Level, NeutralAnswer, NeutralLine } from './neutral/neutral-answer';
import { SEGMENTS } from './neutral/segments-of-271';
import { peopleOf, rejectsOf } from './payer-answer';
import { byName, readBenefit, unpadded } from './read-benefit';
import { elementOf, elementsOf, type Segment } from './segments';

/** HL03 from the outside in: information source (the payer), receiver (the provider), subscriber, dependent. */
const LEVELS: readonly string[] = ['20', '21', '22', '23'];
/** The same by our names. */
const NAMES: readonly Level['level'][] = ['payer', 'provider', 'subscriber', 'dependent'];

/** Ten times what the standard lets any segment repeat in its loop; a longer list is cut there. */
const MAX_IN_LIST = 100;
/** Far more lines than a payer sends; a longer answer is cut there. */
const MAX_LINES = 5_000;

/** A part that is still being read: its lists by name. */
type OpenPart = Record<string, unknown[] | undefined>;

/**
 * All of a 271 that is about one person, once for each: the loops from the payer down to that person. The standard sends
 * a parent right before its children, so the levels alone define the tree; HL02, which real files get wrong, is not
 * needed. A payer or a provider without children is a path too: it was rejected.
 */
export function readPeople(set: TransactionSet): readonly NeutralAnswer[] {
  const { header, levels } = levelsOf(set);
  const answers: NeutralAnswer[] = [];
  let path: readonly Level[] = [];
  for (const level of levels) {
    const deepest = path.at(-1);
    if (deepest !== undefined && depthOf(level) <= depthOf(deepest)) answers.push(answerOf(header, path));
    path = [...path.filter((above) => depthOf(above) < depthOf(level)), level];
  }
  if (path.length > 0) answers.push(answerOf(header, path));
  return answers;
}

function depthOf({ level }: Level): number {
  return NAMES.indexOf(level);
}

/**
 * The patient is the dependent where the payer says anything about one. A subscriber's lines are taken for a dependent
 * only when it has none about the dependent at all; a rejected dependent must not inherit a coverage.
 */
function answerOf(header: OpenPart, levels: readonly Level[]): NeutralAnswer {
  const people = peopleOf({ levels });
  const patient =
    people.find((level) => level.lines.length > 0 || rejectsOf([level]).length > 0) ?? people[0];
  return { header, levels, patient: patient?.level === 'dependent' ? 'dependent' : 'subscriber' };
}

type OpenLevel = OpenPart & { readonly level: Level['level']; readonly lines: NeutralLine[] };

/** The level that an HL opens, one that a 271 has. */
function levelOf(segment: Segment): Level['level'] | undefined {
  return segment.id === 'HL' ? NAMES[LEVELS.indexOf(elementOf(segment, 3) ?? '')] : undefined;
}

const PEOPLE: readonly (string | undefined)[] = ['subscriber', 'dependent'];

/** NM101 of each level; some senders write no HL at all, or none of a person. */
const ROLES: readonly string[] = ['PR', '1P', 'IL', '03'];

/** The level that an NM1 opens, below the last one. */
function levelNamed(segment: Segment, last: Pick<Level, 'level'> | undefined): Level['level'] | undefined {
  if (segment.id !== 'NM1') return undefined;
  const depth = ROLES.indexOf(elementOf(segment, 1) ?? '');
  const isDeeper = depth > (last === undefined ? -1 : NAMES.indexOf(last.level));
  return isDeeper ? NAMES[depth] : undefined;
}

/** Segments before the first HL (BHT) are the header; those under a level that a 271 does not have belong to the one before. */
function levelsOf({ segments, delimiters }: TransactionSet): {
  readonly header: OpenPart;
  readonly levels: readonly Level[];
} {
  const header: OpenPart = {};
  const levels: OpenLevel[] = [];
  const hasPeople = segments.some((segment) => PEOPLE.includes(levelOf(segment)));
  let scope = new Scope(header);
  for (const segment of segments) {
    const last = levels.at(-1);
    const level = levelOf(segment) ?? (hasPeople ? undefined : levelNamed(segment, last));
    if (level !== undefined) {
      const opened = Object.assign({} as OpenPart, { level, lines: [] });
      levels.push(opened);
      scope = new Scope(opened);
      scope.add(segment);
    } else if (segment.id === 'EB' && last !== undefined) {
      const line: OpenPart = {};
      scope = new Scope(line);
      if (last.lines.length < MAX_LINES)
        last.lines.push(Object.assign(line, { benefit: readBenefit(elementsOf(segment), delimiters) }));
    } else scope.add(segment);
  }
  return { header, levels };
}

/** Segments that belong to the NM1 before them. */
const OF_ENTITY: readonly string[] = ['N3', 'N4', 'PER'];

/** Where the next segment of a level or a line belongs. */
class Scope {
  private entity: OpenPart | undefined;
  /** Between LS and LE everything belongs to the NM1 before it. */
  private isInLoop = false;

  constructor(private readonly part: OpenPart) {}

  add(segment: Segment): void {
    const { id } = segment;
    if (id === 'LS' || id === 'LE') {
      this.isInLoop = id === 'LS';
      this.entity = undefined;
    }
    if (id === 'NM1') {
      const entity = addTo(this.part, segment);
      if (entity !== undefined) this.entity = entity;
    } else {
      const isOfEntity = this.isInLoop || OF_ENTITY.includes(id);
      addTo(isOfEntity && this.entity !== undefined ? this.entity : this.part, segment);
    }
  }
}

/** A map is asked faster than an object, and has no names that it inherits. */
const KNOWN: ReadonlyMap<string, { readonly list: string; readonly elements: readonly string[] }> = new Map(
  Object.entries(SEGMENTS),
);

/** @returns the entity, when the segment opens one */
function addTo(part: OpenPart, segment: Segment): OpenPart | undefined {
  const { id } = segment;
  const elements = elementsOf(segment);
  const knownSegment = KNOWN.get(id);
  if (knownSegment === undefined) {
    push(part, 'others', unpadded(elements.map((element) => element ?? '')));
    return undefined;
  }
  const { list, elements: names } = knownSegment;
  const named = byName(elements, names);
  if (id !== 'NM1') {
    push(part, list, named);
    return undefined;
  }
  const entity = { name: named } satisfies Entity;
  return push(part, list, entity) ? (entity as unknown as OpenPart) : undefined;
}

function push(part: OpenPart, list: string, entry: unknown): boolean {
  const entries = (part[list] ??= []);
  if (entries.length >= MAX_IN_LIST) return false;
  entries.push(entry);
  return true;
}
