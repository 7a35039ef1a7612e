import { joined, markup, NOTHING, said, saidOrNothing, type Markup } from './markup';
import { factList, type Fact } from './plan-lists';
import { datesOf, restOf, servicesOf, withLines } from './scope-words';
import {
  day,
  lowered,
  networkOf,
  NOT_STATED,
  stated,
  wordsOf,
  wordsOrNothing,
  type Details,
  type Plan,
} from './us-words';

type Person = NonNullable<Details['subscriber']>;
type Related = Plan['related'][number];
type Address = Person['address'];
type Contacts = Details['payer']['contacts'];

/** Whose benefits these are, spelled as the payer has the person on record. */
export function patientFacts({ patient, subscriber, dependent }: Details): readonly Fact[] {
  const person = patient === 'dependent' ? dependent : subscriber;
  const memberId = person?.memberId ?? subscriber?.memberId ?? null;
  const facts: readonly Fact[] = [
    ['Name', nameOf(person)],
    ['Date of birth', day(person?.dateOfBirth ?? null)],
    ['Member ID', stated(memberId)],
  ];
  if (person === null) return facts;
  return [
    ...facts,
    ['Sex', wordsOrNothing(person.gender)],
    ['Relationship', wordsOrNothing(person.relationship)],
    ...(patient === 'dependent' ? ([['Subscriber', nameOf(subscriber)]] as const) : []),
    ['Address', addressOf(person.address)],
    ['Dates', datesOf(person.dates.filter(({ kind }) => !PLAN_DATES.includes(kind.code)))],
  ];
}

/** Entries under a heading that says what they are. */
export function relatedList(entries: readonly Related[]): Markup {
  return markup`${entries.map((entry) => markup`<p>${relatedEntry(entry)}</p>`)}`;
}

/** DTP01 of days that the plan's dates are taken from. */
const PLAN_DATES: readonly string[] = ['291', '307', '346', '347', '356', '357'];

function nameOf(person: Person | null): Markup {
  if (person === null) return NOT_STATED;
  const { firstName, middleName, lastName, suffix } = person;
  return stated([firstName, middleName, lastName, suffix].filter((part) => part !== null).join(' '));
}

function addressOf(address: Address): Markup {
  if (address === null) return NOTHING;
  const { line1, line2, city, state, postalCode, country } = address;
  const place = joined([joined([city, state].map(saidOrNothing), ', '), saidOrNothing(postalCode)], ' ');
  return joined([saidOrNothing(line1), saidOrNothing(line2), place, saidOrNothing(country)], ', ');
}

export function contactsOf(contacts: Contacts): Markup {
  return joined(
    contacts.map(({ kind, value, name }) => {
      const whose = name === null ? NOTHING : markup` (${said(name)})`;
      return markup`${kind === null ? 'Contact' : wordsOf(kind)} ${said(phoneOf(kind?.code, value))}${whose}`;
    }),
    '; ',
  );
}

const PHONES: readonly (string | undefined)[] = ['TE', 'FX', 'HP', 'WP'];

/** Ten digits as 800-555-0100. */
function phoneOf(kind: string | undefined, value: string): string {
  const parts = PHONES.includes(kind) ? /^(\d{3})(\d{3})(\d{4})$/.exec(value) : null;
  return parts === null ? value : parts.slice(1).join('-');
}

/** A person or an organization with all that a clinic needs to reach or to bill it. */
function relatedEntry(related: Related): Markup {
  const { name, id, idKind, planNumber, planName, network } = related;
  const parts = [
    id === null ? NOTHING : markup`${idKind === null ? 'ID' : wordsOf(idKind)} ${said(id)}`,
    joined([planNumber === null ? NOTHING : markup`plan ${said(planNumber)}`, saidOrNothing(planName)], ', '),
    related.serviceTypes.length === 0 && related.procedure === null ? NOTHING : servicesOf(related),
    network === null ? NOTHING : networkOf(network),
    contactsOf(related.contacts),
    addressOf(related.address),
    restOf({ ...related, references: related.references.filter(({ kind }) => kind?.code !== PLAN_NUMBER) }),
  ];
  const who = name === null ? markup`The payer does not state the name` : said(name);
  return markup`<strong>${who}</strong><br> ${withLines(joined(parts, '; '), related.lines)}`;
}

/** REF01 of the number that is shown as the plan's. */
const PLAN_NUMBER = '18';

/** Entries under what they are to the patient, such as primary payer. */
export function relatedFacts(entries: readonly Related[]): Markup {
  return entries.length === 0
    ? NOTHING
    : factList(entries.map((entry): Fact => [titleOf(entry), relatedEntry(entry)]));
}

function titleOf({ role, benefit }: Related): string {
  const [words, what] = [role, benefit].map((coded) => coded?.text ?? coded?.code);
  if (words === undefined || words === what) return what ?? '';
  return `${words} (${lowered(what ?? '')})`;
}
