import { type Elements, type Entity, type Part, rejectRow } from '@eligibility/x12';
import { CONTACTS, DATES, ENTITIES, FOLLOW_UPS, REFERENCES } from './names';
import { KINDS, SEVERAL_DATES } from './read-parts';

/** An object of the format. */
export type Written = Readonly<Record<string, unknown>>;

/** The fields that have a value; the format leaves the others out. */
export function having(values: Written): Written {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isNothing(value)));
}

/** What is written of each entry, without those that say nothing. */
export function eachOf<Entry>(
  entries: readonly Entry[] | undefined,
  write: (entry: Entry) => Written,
): readonly Written[] {
  return (entries ?? []).map(write).filter((written) => !isNothing(written));
}

function isNothing(value: unknown): boolean {
  return (
    value === undefined ||
    value === '' ||
    (typeof value === 'object' && Object.keys(value ?? {}).length === 0)
  );
}

/** A code, and beside it the word that the format has for it. */
export function worded(name: string, words: ReadonlyMap<string, string>, code = ''): Written {
  return { [`${name}Code`]: code, [name]: words.get(code) };
}

/** The first name of each code, or the word of each. */
function namesOf(pairs: Iterable<readonly [name: string, code: string]>): ReadonlyMap<string, string> {
  return new Map([...pairs].reverse().map(([name, code]) => [code, name]));
}

const ROLE_WORDS = namesOf(ENTITIES);
const KIND_WORDS = namesOf(KINDS);
const MODES = namesOf(CONTACTS);
const FOLLOW_UP_WORDS = namesOf(FOLLOW_UPS);
const DATE_NAMES = namesOf(DATES);

/** DTP, the first of each kind; of stays there may be several. */
export function datesOf(dates: readonly Elements<'DTP'>[] = []): Written {
  const written: Record<string, unknown> = {};
  for (const { qualifier = '', period } of dates) {
    const several = SEVERAL_DATES.find(([, ofStay]) => ofStay === qualifier);
    const stays = dates.filter((date) => date.qualifier === qualifier);
    const name = DATE_NAMES.get(qualifier);
    if (several !== undefined && stays.length > 1) written[several[0]] = stays.map(stayOf);
    else if (name !== undefined) written[name] ??= period;
  }
  return having(written);
}

function stayOf({ period = '' }: Elements<'DTP'>): Written {
  const [startDate, endDate] = period.split('-');
  return endDate === undefined ? { date: startDate } : { startDate, endDate };
}

/**
 * REF, the first of each kind.
 * @param names where the object has not all of them
 */
export function referencesOf(
  references: readonly Elements<'REF'>[] = [],
  names?: readonly string[],
): Written {
  const written: Record<string, unknown> = {};
  for (const { qualifier, value, description } of references) {
    const known = REFERENCES.find(
      ([code, number]) => code === qualifier && names?.includes(number) !== false,
    );
    if (known === undefined || Object.hasOwn(written, known[1])) continue;
    written[known[1]] = value;
    if (known[2] !== undefined) written[known[2]] = description;
  }
  return having(written);
}

/** NM101 and NM102 */
export function rolesOf({ role = '', kind = '' }: Elements<'NM1'>): Written {
  return having({
    entityIdentifier: ROLE_WORDS.get(role) ?? role,
    entityType: KIND_WORDS.get(kind) ?? kind,
  });
}

/** N3 and N4 */
export function addressOf({ streets = [], cities = [] }: Part): Written {
  const [street] = streets;
  const [city] = cities;
  return having({
    address1: street?.line1,
    address2: street?.line2,
    city: city?.city,
    state: city?.state,
    postalCode: city?.postalCode,
    countryCode: city?.country,
    countrySubDivisionCode: city?.countrySubdivision,
  });
}

/** PER */
export function contactsOf({ contacts = [] }: Part): Written {
  const numbers = contacts.flatMap((contact) => [
    numberOf(contact.qualifier1, contact.number1),
    numberOf(contact.qualifier2, contact.number2),
    numberOf(contact.qualifier3, contact.number3),
  ]);
  return having({
    name: contacts.find(({ name }) => name !== undefined)?.name,
    contacts: numbers.filter((number) => !isNothing(number)),
  });
}

function numberOf(qualifier = '', number = ''): Written {
  return having({ communicationMode: MODES.get(qualifier) ?? qualifier, communicationNumber: number });
}

/** NM1 of a loop 2120, with what follows it. */
export function entityOf({ name, ...rest }: Entity): Written {
  const [provider] = rest.providers ?? [];
  return having({
    ...rolesOf(name),
    entityName: name.name,
    entityFirstname: name.firstName,
    entityMiddlename: name.middleName,
    entitySuffix: name.suffix,
    entityIdentification: name.idQualifier,
    entityIdentificationValue: name.id,
    entityRelationship: name.relationship,
    address: addressOf(rest),
    contactInformation: contactsOf(rest),
    providerInformation: having({
      providerCode: provider?.role,
      referenceIdentification: provider?.id,
    }),
  });
}

/** AAA03 and AAA04 */
type Rejected = { readonly code: string; readonly followUp?: string | undefined };

/**
 * An AAA.
 * @param loop such as 2100C
 */
export function writeReject({ code, followUp = '' }: Rejected, loop: string): Written {
  const { happened, next } = rejectRow(code);
  return having({
    field: 'AAA',
    code,
    description: happened,
    followupAction: FOLLOW_UP_WORDS.get(followUp) ?? followUp,
    location: `Loop ${loop}`,
    possibleResolutions: next,
  });
}

/** Every AAA of a list that has a code. */
export function rejectsOf(rejects: readonly Elements<'AAA'>[] = [], loop: string): readonly Written[] {
  return rejects.flatMap(({ code, followUp }) =>
    code === undefined ? [] : [writeReject({ code, followUp }, loop)],
  );
}
