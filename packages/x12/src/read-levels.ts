import type { TransactionSet } from './interchange';
import type { Entity, Level, NeutralAnswer, NeutralBenefit, NeutralLine } from './neutral/neutral-answer';
import { SEGMENTS } from './neutral/segments-of-271';
import { rejectsOf } from './payer-answer';
import { type Delimiters, elementOf, elementsOf, type Segment } from './segments';

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
  const people = levels.filter(({ level }) => level === 'subscriber' || level === 'dependent').reverse();
  const patient =
    people.find((level) => level.lines.length > 0 || rejectsOf([level]).length > 0) ?? people[0];
  return { header, levels, patient: patient?.level === 'dependent' ? 'dependent' : 'subscriber' };
}

type OpenLevel = OpenPart & { readonly level: Level['level']; readonly lines: NeutralLine[] };

/** Segments before the first HL (BHT) are the header; those under a level that a 271 does not have belong to the one before. */
function levelsOf({ segments, delimiters }: TransactionSet): {
  readonly header: OpenPart;
  readonly levels: readonly Level[];
} {
  const header: OpenPart = {};
  const levels: OpenLevel[] = [];
  let scope = new Scope(header);
  for (const segment of segments) {
    const level = segment.id === 'HL' ? NAMES[LEVELS.indexOf(elementOf(segment, 3) ?? '')] : undefined;
    const last = levels.at(-1);
    if (level !== undefined) {
      const opened = Object.assign({} as OpenPart, { level, lines: [] });
      levels.push(opened as unknown as OpenLevel);
      scope = new Scope(opened);
      scope.add(segment);
    } else if (segment.id === 'EB' && last !== undefined) {
      const line: OpenPart = {};
      scope = new Scope(line);
      if (last.lines.length < MAX_LINES)
        last.lines.push(Object.assign(line, { benefit: readBenefit(elementsOf(segment), delimiters) }));
    } else scope.add(segment);
  }
  return { header, levels: levels as unknown as readonly Level[] };
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

type Named = Record<string, string>;

/** The elements after the segment's id, by the names at their places. */
function byName(elements: readonly (string | undefined)[], names: readonly string[]): Named {
  const named: Named = {};
  for (let at = 1; at < elements.length; at += 1) {
    const element = elements[at];
    if (element === undefined) continue;
    const name = names[at - 1];
    if (name === undefined) addMore(named, at, element);
    else named[name] = element;
  }
  return named;
}

function addMore(named: Named, at: number, element: string): void {
  const open = named as unknown as { more?: Record<string, string> };
  (open.more ??= {})[String(at)] = element;
}

type OpenBenefit = { -readonly [Name in keyof NeutralBenefit]: NeutralBenefit[Name] };

/** EB01, EB03, EB13, EB14: elements that repeat or have parts. */
const TAKEN_APART: readonly number[] = [1, 3, 13, 14];

/** Reads the elements of EB; those that repeat or have parts are taken apart. */
function readBenefit(elements: readonly (string | undefined)[], delimiters: Delimiters): NeutralBenefit {
  const benefit: OpenBenefit = {};
  for (let at = 1; at < elements.length; at += 1) {
    const element = elements[at];
    if (element === undefined) continue;
    const name = SEGMENTS.EB.elements[at - 1];
    if (TAKEN_APART.includes(at)) takeApart(benefit, element, { at, delimiters });
    else if (name === undefined) addMore(benefit as unknown as Named, at, element);
    else (benefit as unknown as Named)[name] = element;
  }
  return benefit;
}

type Place = { readonly at: number; readonly delimiters: Delimiters };

function takeApart(benefit: OpenBenefit, element: string, { at, delimiters }: Place): void {
  const { repetition, component } = delimiters;
  if (at === 13) benefit.procedure = partsOf(element, component);
  else if (at === 14) benefit.diagnosisPointers = partsOf(element, component);
  else {
    const repeated = repetitionsOf(element, repetition);
    if (at === 3) addServices(benefit, repeated, repetition === undefined ? undefined : component);
    else {
      if (repeated[0] !== undefined) benefit.code = repeated[0];
      if (repeated.length > 1) benefit.codes = repeated;
    }
  }
}

function addServices(benefit: OpenBenefit, services: readonly string[], component: string | undefined): void {
  if (services.length === 0) return;
  if (component === undefined || !services.some((service) => service.includes(component))) {
    benefit.serviceTypes = services;
    return;
  }
  benefit.serviceTypeParts = services.map((service) => partsOf(service, component));
  benefit.serviceTypes = benefit.serviceTypeParts
    .map(([first = '']) => first)
    .filter((first) => first !== '');
}

/** EB03 repeats at most 99 times. */
const MAX_REPETITIONS = 99;

/**
 * The repetitions of an element, without blank ones.
 * @param repetition ISA11; undefined before 005010
 */
export function repetitionsOf(
  written: string | undefined,
  repetition: string | undefined,
): readonly string[] {
  if (written === undefined) return [];
  if (repetition === undefined || !written.includes(repetition)) return [written];
  return written
    .split(repetition, MAX_REPETITIONS)
    .map((code) => code.trim())
    .filter((code) => code !== '');
}

/** The parts of a composite up to its last one that is not blank. */
function partsOf(composite: string, component: string): readonly string[] {
  return unpadded(composite.split(component, MAX_REPETITIONS).map((part) => part.trim()));
}

/** Without the blank parts at the end. */
function unpadded(parts: string[]): string[] {
  while (parts.at(-1) === '') parts.pop();
  return parts;
}
