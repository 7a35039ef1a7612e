import type { Elements, Entity, Part } from '@eligibility/x12';
import { fields, type Fields, list, text } from './foreign-json';
import { CONTACTS, DATES, ENTITIES, FOLLOW_UPS, REFERENCES } from './names';

/** Ten times what the standard lets any segment repeat in its loop. */
const MAX_IN_LIST = 100;

/** The fields that have a value: in a neutral answer what is not stated is left out. */
export function stated<Name extends string>(
  values: Readonly<Record<Name, unknown>>,
): Readonly<Partial<Record<Name, string>>> {
  const statedFields: Record<string, string> = {};
  // Each line of an answer has some: lists of their names and values would cost more than reading them.
  for (const name in values) {
    const value = values[name];
    const written = typeof value === 'number' ? String(value) : text(value);
    if (written !== undefined) statedFields[name] = written;
  }
  return statedFields as Partial<Record<Name, string>>;
}

/** The lists that have entries, by their names. */
export function lists<Lists extends Readonly<Record<string, readonly unknown[]>>>(
  given: Lists,
): Partial<Lists> {
  const withEntries: Partial<Lists> = {};
  for (const name in given) if ((given[name]?.length ?? 0) > 0) withEntries[name] = given[name];
  return withEntries;
}

/** The entries of a list with at least one field of theirs. */
export function entriesOf<Entry extends object>(value: unknown, read: (entry: Fields) => Entry): Entry[] {
  const entries: Entry[] = [];
  for (const entry of list(value, MAX_IN_LIST)) {
    const one = read(fields(entry));
    if (Object.keys(one).length > 0) entries.push(one);
  }
  return entries;
}

/** DTP01 of the lists of stays, each with a date or a period. */
export const SEVERAL_DATES = [
  ['admissions', '435'],
  ['discharges', '096'],
] as const;

/** DTP of `planDateInformation` or `benefitsDateInformation`. */
export function datesIn(value: unknown): Elements<'DTP'>[] {
  if (value === undefined) return [];
  const named = fields(value);
  const single = DATES.flatMap(([name, qualifier]) => dateOf(qualifier, text(named[name])));
  const several = SEVERAL_DATES.flatMap(([name, qualifier]) =>
    entriesOf(named[name], (entry) => stated({ period: periodOf(entry) })).flatMap(({ period }) =>
      dateOf(qualifier, period),
    ),
  );
  return [...single, ...several];
}

function periodOf({ date, startDate, endDate }: Fields): string | undefined {
  const [from, to] = [text(startDate), text(endDate)];
  return text(date) ?? (from === undefined || to === undefined ? from : `${from}-${to}`);
}

function dateOf(qualifier: string, period: string | undefined): Elements<'DTP'>[] {
  if (period === undefined) return [];
  return [{ qualifier, format: period.includes('-') ? 'RD8' : 'D8', period }];
}

/** REF of an object that has the numbers of plans and groups among its fields. */
export function referencesIn(value: unknown): Elements<'REF'>[] {
  // Most lines have no numbers at all.
  if (value === undefined) return [];
  const named = fields(value);
  return REFERENCES.flatMap(([qualifier, number, description = '']) => {
    if (named[number] === undefined && named[description] === undefined) return [];
    const reference = stated({ value: named[number], description: named[description] });
    return Object.keys(reference).length === 0 ? [] : [{ qualifier, ...reference }];
  });
}

/** AAA of an entity. */
export function rejectsIn(value: unknown): Elements<'AAA'>[] {
  return entriesOf(value, ({ code, followupAction }) =>
    stated({ code, followUp: FOLLOW_UPS.get(text(followupAction) ?? '') ?? followupAction }),
  );
}

/** NM102 in this format's words. */
export const KINDS: ReadonlyMap<string, string> = new Map([
  ['Person', '1'],
  ['Non-Person Entity', '2'],
]);

/** NM101 and NM102 from the words of the format; a word without a code is kept. */
export function roleOf({ entityIdentifier, entityType }: Fields): Elements<'NM1'> {
  return stated({
    role: ENTITIES.get(text(entityIdentifier) ?? '') ?? entityIdentifier,
    kind: KINDS.get(text(entityType) ?? '') ?? entityType,
  });
}

/** One of `benefitsRelatedEntities`, a loop 2120. */
function entityOf(entity: Fields): Entity {
  return {
    name: {
      ...roleOf(entity),
      ...stated({
        name: entity['entityName'],
        firstName: entity['entityFirstname'],
        middleName: entity['entityMiddlename'],
        suffix: entity['entitySuffix'],
        idQualifier: entity['entityIdentification'],
        id: entity['entityIdentificationValue'],
        relationship: entity['entityRelationship'],
      }),
    },
    ...addressOf(entity),
    ...contactsOf(entity),
    ...lists({ providers: providersOf(fields(entity['providerInformation'])) }),
  };
}

function providersOf({ providerCode, referenceIdentification }: Fields): Elements<'PRV'>[] {
  const provider = stated({ role: providerCode, id: referenceIdentification });
  if (Object.keys(provider).length === 0) return [];
  return [{ ...provider, ...(provider.id === undefined ? {} : { qualifier: 'PXC' }) }];
}

/** N3 and N4. */
export function addressOf({ address }: Fields): Pick<Part, 'streets' | 'cities'> {
  const written = fields(address);
  const street = stated({ line1: written['address1'], line2: written['address2'] });
  const city = stated({
    city: written['city'],
    state: written['state'],
    postalCode: written['postalCode'],
    country: written['countryCode'],
    countrySubdivision: written['countrySubDivisionCode'],
  });
  return lists({ streets: nonEmpty(street), cities: nonEmpty(city) });
}

function nonEmpty<Entry extends object>(entry: Entry): Entry[] {
  return Object.keys(entry).length === 0 ? [] : [entry];
}

/** PER has three numbers. */
const NUMBERS = 3;

/** PER; X12 gives each the function IC (information contact), so the format leaves it out. */
export function contactsOf({ contactInformation }: Fields): Pick<Part, 'contacts'> {
  const { name, contacts } = fields(contactInformation);
  const numbers = entriesOf(contacts, ({ communicationMode, communicationNumber }) =>
    stated({
      qualifier: CONTACTS.get(text(communicationMode) ?? '') ?? communicationMode,
      number: communicationNumber,
    }),
  );
  const written: Record<string, string>[] = [];
  for (let from = 0; from < Math.max(numbers.length, 1); from += NUMBERS) {
    const contact: Record<string, string> = { function: 'IC', ...stated({ name }) };
    for (const [index, { qualifier, number }] of numbers.slice(from, from + NUMBERS).entries()) {
      if (qualifier !== undefined) contact[`qualifier${String(index + 1)}`] = qualifier;
      if (number !== undefined) contact[`number${String(index + 1)}`] = number;
    }
    if (Object.keys(contact).length > 1) written.push(contact);
  }
  return lists({ contacts: written });
}

/** The loops 2120 of a line. */
export function entitiesIn(value: unknown): Entity[] {
  return entriesOf(value, (entity) => (Object.keys(entity).length === 0 ? {} : entityOf(entity))) as Entity[];
}
