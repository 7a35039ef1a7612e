import type { BenefitDetails } from '@eligibility/benefits';
import { joined, markup, NOTHING, said, type Markup } from './markup';
import { factList, saidOrNothing, type Fact } from './plan-lists';
import { datesOf, servicesOf, withLines } from './scope-words';
import { day, NOT_STATED, stated, wordsOf, type Plan } from './us-words';

type Person = NonNullable<BenefitDetails['subscriber']>;
type Related = Plan['related'][number];
type Address = Person['address'];
type Contacts = BenefitDetails['payer']['contacts'];

/** INS02 */
const RELATIONSHIPS: ReadonlyMap<string, string> = new Map([
  ['01', 'Spouse'],
  ['18', 'Self'],
  ['19', 'Child'],
  ['20', 'Employee'],
  ['21', 'Unknown'],
  ['39', 'Organ donor'],
  ['40', 'Cadaver donor'],
  ['53', 'Life partner'],
  ['G8', 'Other relationship'],
]);

/** DMG03 */
const SEXES: ReadonlyMap<string, string> = new Map([
  ['F', 'Female'],
  ['M', 'Male'],
  ['U', 'Unknown'],
]);

/** Whose benefits these are, spelled as the payer has the person on record. */
export function patientFacts({ patient, subscriber, dependent }: BenefitDetails): readonly Fact[] {
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
    ['Sex', wordOrCode(person.sex, SEXES)],
    ['Relationship', wordOrCode(person.relationship, RELATIONSHIPS)],
    ...(patient === 'dependent' ? ([['Subscriber', nameOf(subscriber)]] as const) : []),
    ['Address', addressOf(person.address)],
  ];
}

function nameOf(person: Person | null): Markup {
  if (person === null) return NOT_STATED;
  const { firstName, middleName, lastName, suffix } = person;
  return stated([firstName, middleName, lastName, suffix].filter((part) => part !== null).join(' '));
}

function wordOrCode(code: string | null, words: ReadonlyMap<string, string>): Markup {
  if (code === null) return NOTHING;
  const known = words.get(code);
  return known === undefined ? markup`code ${said(code)}` : markup`${known}`;
}

function addressOf(address: Address): Markup {
  if (address === null) return NOTHING;
  const { line1, line2, city, state, postalCode } = address;
  const place = joined([joined([city, state].map(saidOrNothing), ', '), saidOrNothing(postalCode)], ' ');
  return joined([saidOrNothing(line1), saidOrNothing(line2), place], ', ');
}

export function contactsOf(contacts: Contacts): Markup {
  return joined(
    contacts.map(({ kind, value, name }) => {
      const whose = name === null ? NOTHING : markup` (${said(name)})`;
      return markup`${wordsOf(kind)} ${said(phoneOf(kind.code, value))}${whose}`;
    }),
    '; ',
  );
}

const PHONES: readonly string[] = ['TE', 'FX', 'HP', 'WP'];

/** Ten digits as 800-555-0100. */
function phoneOf(kind: string, value: string): string {
  const parts = PHONES.includes(kind) ? /^(\d{3})(\d{3})(\d{4})$/.exec(value) : null;
  return parts === null ? value : parts.slice(1).join('-');
}

/** NM108 */
const ID_KINDS: ReadonlyMap<string | null, string> = new Map([
  ['XX', 'NPI'],
  ['PI', 'payer ID'],
  ['FI', 'tax ID'],
]);

/** A person or an organization with all that a clinic needs to reach or to bill it. */
export function relatedEntry(related: Related): Markup {
  const { name, id, idQualifier, planNumber, planName, insuranceType, dates, notes } = related;
  const services = related.serviceTypes.length === 0 ? NOTHING : servicesOf(related);
  const parts = [
    id === null ? NOTHING : markup`${ID_KINDS.get(idQualifier) ?? 'ID'} ${said(id)}`,
    joined([planNumber === null ? NOTHING : markup`plan ${said(planNumber)}`, saidOrNothing(planName)], ', '),
    insuranceType === null ? NOTHING : wordsOf(insuranceType),
    services,
    contactsOf(related.contacts),
    addressOf(related.address),
    datesOf(dates),
    ...notes.map((note) => said(note)),
  ];
  const who = name === null ? markup`The payer does not state the name` : said(name);
  return markup`<strong>${who}</strong><br> ${withLines(joined(parts, '; '), related.lines)}`;
}

/** Entries under what they are to the patient, such as primary payer. */
export function relatedFacts(entries: readonly Related[]): Markup {
  return entries.length === 0
    ? NOTHING
    : factList(entries.map((entry): Fact => [titleOf(entry), relatedEntry(entry)]));
}

function titleOf({ role, benefit }: Related): string {
  const [words, what] = [role, benefit].map((coded) => coded?.text ?? coded?.code);
  if (words === undefined || words === what) return what ?? '';
  return `${words} (${what?.toLowerCase() ?? ''})`;
}
