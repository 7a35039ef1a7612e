import type { BenefitDate, BenefitLine, Elements, NeutralLine } from '@eligibility/x12';
import { DATE_KINDS, REFERENCE_KINDS } from './party-words';
import { INSURANCE_TYPES, LEVELS, PLACES, PROCEDURE_KINDS, serviceOf } from './benefit-words';
import { networkCodeOf } from '../summary/line-selection';
import { coded, codedOrNull } from './coded';
import type { Day, Procedure, Reference, Scope } from './document';

/** A line as the summary reads it, with the rest of it and the id that the document gives it. */
export type Source = { readonly id: string; readonly line: BenefitLine; readonly rest: NeutralLine };

/** The id of a line by its place among the patient's, from 0 on: EB1 is the first. */
export function idOf({ at }: Pick<BenefitLine, 'at'>): string {
  return `EB${String(at + 1)}`;
}

/** The ids of lines, each once and in the order of the answer. */
export function idsOf(lines: readonly Pick<BenefitLine, 'at'>[]): readonly string[] {
  const [first] = lines;
  if (lines.length === 1 && first !== undefined) return [idOf(first)];
  return [...new Set(lines.map(({ at }) => at))].sort((one, other) => one - other).map((at) => idOf({ at }));
}

/** EB12 */
const NETWORKS: ReadonlyMap<string | undefined, Exclude<Scope['network'], null>> = new Map([
  ['Y', 'in'],
  ['N', 'out'],
  ['W', 'both'],
  ['U', 'unknown'],
]);

export function networkOf(line: BenefitLine): Scope['network'] {
  return NETWORKS.get(networkCodeOf(line)) ?? null;
}

/** EB11 */
export function isAuthorizationRequired({ authorization }: BenefitLine): boolean | null {
  if (authorization === 'Y') return true;
  return authorization === 'N' ? false : null;
}

/**
 * The scope of a benefit that several lines state together: that of its first, and the messages of all. It is a new
 * object that callers add their fields to (`Object.assign`): spreading it takes several times as long.
 */
export function scopeOf({ line, rest }: Source, others: readonly Source[] = []): Scope {
  return {
    serviceTypes: line.serviceTypes.map(serviceOf),
    level: codedOrNull(line.coverageLevel, LEVELS),
    network: networkOf(line),
    insuranceType: codedOrNull(line.insuranceType, INSURANCE_TYPES),
    placesOfService: line.placesOfService.map((place) => coded(place, PLACES)),
    procedure: procedureOf(rest),
    authorizationRequired: isAuthorizationRequired(line),
    dates: line.dates.map(dayOf),
    references:
      others.length === 0
        ? referencesOf(rest)
        : distinctReferences([rest, ...others.map((other) => other.rest)]),
    messages: others.length === 0 ? line.messages : distinct([line, ...others.map((other) => other.line)]),
    lines: idsOf(others.length === 0 ? [line] : [line, ...others.map((other) => other.line)]),
  };
}

function distinct(lines: readonly BenefitLine[]): readonly string[] {
  return [...new Set(lines.flatMap(({ messages }) => messages))];
}

/** DTP with the words of its qualifier. */
export function dayOf({ qualifier, from, to }: BenefitDate): Day {
  return { kind: coded(qualifier, DATE_KINDS), from, to };
}

const NONE: readonly never[] = [];

/** Each REF of a part of an answer. */
export function referencesOf({ references }: Pick<NeutralLine, 'references'>): readonly Reference[] {
  return references?.map(referenceOf) ?? NONE;
}

function referenceOf({ qualifier, value, description }: Elements<'REF'>): Reference {
  return {
    kind: codedOrNull(qualifier, REFERENCE_KINDS),
    value: value ?? null,
    name: description ?? null,
  };
}

/** Lines that are paired often repeat a reference. */
function distinctReferences(parts: readonly NeutralLine[]): readonly Reference[] {
  const all = parts.flatMap(referencesOf);
  if (all.length < 2) return all;
  return [
    ...new Map(
      all.map((one) => [`${one.kind?.code ?? ''}\0${one.value ?? ''}\0${one.name ?? ''}`, one]),
    ).values(),
  ];
}

/** EB13-3 to EB13-6 */
const FIRST_MODIFIER = 2;
const AFTER_MODIFIERS = 6;
/** EB13-8 */
const LAST_CODE = 7;

/** EB13 in its parts; null when the line is not about a procedure. */
export function procedureOf({ benefit: { procedure } }: NeutralLine): Procedure | null {
  if (procedure === undefined) return null;
  const [kind, code] = procedure;
  return {
    kind: codedOrNull(kind, PROCEDURE_KINDS),
    code: statedOrNull(code),
    lastCode: statedOrNull(procedure[LAST_CODE]),
    modifiers: procedure.slice(FIRST_MODIFIER, AFTER_MODIFIERS).filter((part) => part !== ''),
    description: statedOrNull(procedure[AFTER_MODIFIERS]),
  };
}

function statedOrNull(part: string | undefined): string | null {
  return part === undefined || part === '' ? null : part;
}

/** The same key for lines that agree in everything but amount, period, messages and dates. */
export function scopeKey({ line, rest }: Source): string {
  return [
    line.code,
    line.planName,
    line.serviceTypes.join(' '),
    line.coverageLevel,
    networkCodeOf(line),
    line.insuranceType,
    line.placesOfService.join(' '),
    rest.benefit.procedure?.join(':'),
    line.quantityQualifier,
  ].join('\0');
}

/** Entries with the same key, in the order of their first ones. */
export function grouped<Entry>(
  entries: readonly Entry[],
  keyOf: (entry: Entry) => string,
): readonly Entry[][] {
  if (entries.length < 2) return entries.map((entry) => [entry]);
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const key = keyOf(entry);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [entry]);
    else group.push(entry);
  }
  return [...groups.values()];
}

/** Integer US cents as US dollars. */
export function dollars(cents: number | undefined): number | null {
  return cents === undefined ? null : cents / 100;
}

/** A quantity as it was written; null when it is no plain number. */
export function quantityOf(written: string | undefined): number | null {
  return written !== undefined && /^\d{1,12}(?:\.\d+)?$/.test(written) ? Number(written) : null;
}
