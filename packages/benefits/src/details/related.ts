import type { Elements, Entity, Level, NeutralAnswer, Part } from '@eligibility/x12';
import { BENEFITS, coded, codedOrNull, CONTACT_KINDS, INSURANCE_TYPES, ROLES, serviceOf } from './code-words';
import type { Address, Contact, Organization, Person, Related } from './document-parties';
import { dayOf, idsOf, type Source } from './scope';

/** NM101: primary care provider. */
const PRIMARY_CARE = 'P3';

/** EB01: other payers, managed care coordinators and carve-outs are billed in place of this payer or before it. */
const OTHER_PAYER = 'R';
const BILLED_INSTEAD: readonly string[] = [OTHER_PAYER, 'MC', 'U'];
const PRIMARY_CARE_LINE = 'L';

/** Even without a name it is worth to know that there is another payer, or a primary care provider. */
const WORTH_NO_NAME: readonly string[] = [OTHER_PAYER, PRIMARY_CARE_LINE];

type RelatedLists = {
  readonly billInstead: readonly Related[];
  readonly primaryCareProvider: readonly Related[];
  readonly related: readonly Related[];
};

/** Sorts the persons and organizations that lines name by what a clinic does with them. */
export function relatedOf(sources: readonly Source[]): RelatedLists {
  const billInstead: Related[] = [];
  const primaryCareProvider: Related[] = [];
  const related: Related[] = [];
  const listOf = (code: string, role: string | undefined): Related[] => {
    if (code === PRIMARY_CARE_LINE || role === PRIMARY_CARE) return primaryCareProvider;
    return BILLED_INSTEAD.includes(code) ? billInstead : related;
  };
  for (const source of sources) {
    const { code } = source.line;
    for (const entity of source.rest.entities ?? (WORTH_NO_NAME.includes(code) ? [undefined] : []))
      listOf(code, entity?.name.role).push(relatedTo(source, entity));
  }
  return { billInstead, primaryCareProvider, related };
}

function relatedTo({ line, rest }: Source, entity: Entity | undefined): Related {
  const plan = rest.references?.find(({ qualifier }) => qualifier === '18');
  return Object.assign(organizationOf(entity), {
    benefit: coded(line.code, BENEFITS),
    role: codedOrNull(entity?.name.role, ROLES),
    idQualifier: entity?.name.idQualifier ?? null,
    address: addressOf(entity),
    planNumber: plan?.value ?? null,
    planName: line.planName ?? plan?.description ?? null,
    insuranceType: codedOrNull(line.insuranceType, INSURANCE_TYPES),
    serviceTypes: line.serviceTypes.map(serviceOf),
    dates: line.dates.map(dayOf),
    notes: line.messages,
    lines: idsOf([line]),
  });
}

/** Loop 2100A of an answer. */
export function payerOf({ levels }: NeutralAnswer): Organization {
  return organizationOf(levels.find(({ level }) => level === 'payer')?.entities?.[0]);
}

function organizationOf(entity: Entity | undefined): Organization {
  if (entity === undefined) return { name: null, id: null, contacts: [] };
  const { name, firstName, middleName, suffix, id } = entity.name;
  const parts = [firstName, middleName, name, suffix].filter((part) => part !== undefined);
  return {
    name: parts.length === 0 ? null : parts.join(' '),
    id: id ?? null,
    contacts: entity.contacts?.flatMap(contactsOf) ?? [],
  };
}

function contactsOf(per: Elements<'PER'>): readonly Contact[] {
  const numbers = [
    [per.qualifier1, per.number1],
    [per.qualifier2, per.number2],
    [per.qualifier3, per.number3],
  ];
  return numbers.flatMap(([qualifier, value]) =>
    value === undefined
      ? []
      : [{ kind: coded(qualifier ?? '', CONTACT_KINDS), value, name: per.name ?? null }],
  );
}

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
  const [{ relationship } = NOTHING] = level.relationships ?? [];
  const { firstName, middleName, name, suffix, id } = entity.name;
  return {
    firstName: orNull(firstName),
    middleName: orNull(middleName),
    lastName: orNull(name),
    suffix: orNull(suffix),
    memberId: orNull(id),
    dateOfBirth: dayOfBirth(dateOfBirth),
    sex: orNull(sex),
    relationship: orNull(relationship),
    address: addressOf(entity),
  };
}

function dayOfBirth(written: string | undefined): string | null {
  const parts = /^(\d{4})(\d{2})(\d{2})$/.exec(written ?? '');
  return parts === null ? null : parts.slice(1).join('-');
}
