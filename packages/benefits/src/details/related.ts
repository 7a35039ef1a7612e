import {
  type Elements,
  type Entity,
  type Level,
  type NeutralAnswer,
  parsePeriod,
  type Part,
} from '@eligibility/x12';
import { BENEFITS } from './benefit-words';
import { coded, codedOrNull } from './coded';
import type { Address, Contact, Day, Organization, Person, Related, Trace } from './document';
import {
  CONTACT_KINDS,
  GENDERS,
  ID_KINDS,
  MAINTENANCE_REASONS,
  MAINTENANCE_TYPES,
  RELATIONSHIPS,
  ROLES,
  TRACE_KINDS,
} from './party-words';
import { OTHER_PAYER } from '../summary/line-selection';
import { dayOf, referencesOf, scopeOf, type Source } from './scope';

/** NM101: primary care provider. */
const PRIMARY_CARE = 'P3';

/** EB01 */
const PRIMARY_CARE_LINE = 'L';

/** Even without a name it is worth to know that there is another payer, or a primary care provider. */
const WORTH_NO_NAME: readonly string[] = [OTHER_PAYER, PRIMARY_CARE_LINE];

type RelatedLists = {
  readonly primaryCareProviders: readonly Related[];
  readonly related: readonly Related[];
};

/** Sorts the persons and organizations that lines name by what a clinic does with them. */
export function relatedOf(sources: readonly Source[]): RelatedLists {
  const primaryCareProviders: Related[] = [];
  const related: Related[] = [];
  const listOf = (code: string, role: string | undefined): Related[] =>
    code === PRIMARY_CARE_LINE || role === PRIMARY_CARE ? primaryCareProviders : related;
  for (const source of sources) {
    const { code } = source.line;
    for (const entity of source.rest.entities ?? (WORTH_NO_NAME.includes(code) ? [undefined] : []))
      listOf(code, entity?.name.role).push(relatedTo(source, entity));
  }
  return { primaryCareProviders, related };
}

function relatedTo(source: Source, entity: Entity | undefined): Related {
  const { line, rest } = source;
  const plan = rest.references?.find(({ qualifier }) => qualifier === '18');
  return Object.assign(scopeOf(source), organizationOf(entity), {
    benefit: coded(line.code, BENEFITS),
    role: codedOrNull(entity?.name.role, ROLES),
    address: addressOf(entity),
    planNumber: plan?.value ?? null,
    planName: line.planName ?? plan?.description ?? null,
  });
}

/** Loop 2100A of an answer. */
export function payerOf({ levels }: NeutralAnswer): Organization {
  return organizationOf(levels.find(({ level }) => level === 'payer')?.entities?.[0]);
}

/** Loop 2100B of an answer; null where the payer does not repeat it. */
export function providerOf({ levels }: NeutralAnswer): Organization | null {
  const provider = organizationOf(levels.find(({ level }) => level === 'provider')?.entities?.[0]);
  return provider.name === null && provider.id === null ? null : provider;
}

/** TRN of the subscriber and of the dependent, in the order of the answer. */
export function tracesOf({ levels }: NeutralAnswer): readonly Trace[] {
  return levels.flatMap(({ traces = [] }) =>
    traces.flatMap(({ type, number, originator }) =>
      number === undefined
        ? []
        : { kind: codedOrNull(type, TRACE_KINDS), number, originator: orNull(originator) },
    ),
  );
}

/** Loop 2100 or 2120: a person or an organization, and how to reach it. */
export function organizationOf(entity: Entity | undefined): Organization {
  if (entity === undefined) return { name: null, id: null, idKind: null, contacts: [] };
  const { name, firstName, middleName, suffix, idQualifier, id } = entity.name;
  const parts = [firstName, middleName, name, suffix].filter((part) => part !== undefined);
  return {
    name: parts.length === 0 ? null : parts.join(' '),
    id: orNull(id),
    idKind: codedOrNull(idQualifier, ID_KINDS),
    contacts: entity.contacts?.flatMap(contactsOf) ?? [],
  };
}

function contactsOf(per: Elements<'PER'>): readonly Contact[] {
  const contacts: Contact[] = [];
  const add = (kind: string | undefined, value: string | undefined): void => {
    if (value !== undefined)
      contacts.push({ kind: codedOrNull(kind, CONTACT_KINDS), value, name: orNull(per.name) });
  };
  add(per.qualifier1, per.number1);
  add(per.qualifier2, per.number2);
  add(per.qualifier3, per.number3);
  return contacts;
}

/** N405 */
const REGION = 'RJ';

function addressOf(part: Part | undefined): Address | null {
  if (part?.streets === undefined && part?.cities === undefined) return null;
  const [street = NOTHING] = part.streets ?? [];
  const [city = NOTHING] = part.cities ?? [];
  return {
    line1: orNull(street.line1),
    line2: orNull(street.line2),
    city: orNull(city.city),
    state: orNull(city.state),
    postalCode: orNull(city.postalCode),
    country: orNull(city.country),
    region: city.locationQualifier === REGION ? orNull(city.location) : null,
  };
}

const NOTHING: Elements<'N3'> & Elements<'N4'> & Elements<'DMG'> & Elements<'INS'> = {};

function orNull(element: string | undefined): string | null {
  return element ?? null;
}

/** Loop 2100C or 2100D: the person as the payer has them on record, so that a clinic sees a misspelt name. */
export function personOf({ levels }: NeutralAnswer, wanted: Level['level']): Person | null {
  const level = levels.find((one) => one.level === wanted);
  const [entity] = level?.entities ?? [];
  if (level === undefined || entity === undefined) return null;
  const [{ dateOfBirth, sex } = NOTHING] = level.demographics ?? [];
  const [{ relationship, maintenanceType, maintenanceReason } = NOTHING] = level.relationships ?? [];
  const { firstName, middleName, name, suffix, id } = entity.name;
  return {
    firstName: orNull(firstName),
    middleName: orNull(middleName),
    lastName: orNull(name),
    suffix: orNull(suffix),
    memberId: orNull(id),
    dateOfBirth: dayOfBirth(dateOfBirth),
    gender: codedOrNull(sex, GENDERS),
    relationship: codedOrNull(relationship, RELATIONSHIPS),
    maintenance: codedOrNull(maintenanceType, MAINTENANCE_TYPES),
    maintenanceReason: codedOrNull(maintenanceReason, MAINTENANCE_REASONS),
    address: addressOf(entity),
    references: referencesOf(level),
    dates: datesOf(level),
  };
}

function dayOfBirth(written: string | undefined): string | null {
  return (written === undefined ? undefined : parsePeriod(written))?.from ?? null;
}

/** DTP of the person's own loop; what is no day is left out. */
function datesOf({ dates = [] }: Part): readonly Day[] {
  return dates.flatMap(({ qualifier, period = '' }) => {
    const days = parsePeriod(period);
    return qualifier === undefined || days === undefined ? [] : dayOf({ qualifier, ...days });
  });
}
