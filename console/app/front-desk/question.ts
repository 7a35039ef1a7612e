import type { Schema } from '@eligibility/api-types';
import { dayOf, readDay, type TypedDay } from './typed-day';
import { WHOLE_PLAN } from './service-types';

/** What the form has, as it was typed. */
export type Entries = {
  readonly clientId: string;
  /** The name of a payer as it was typed; the name of the one that was picked. */
  readonly payer: string;
  /** The payer that was picked from the list. */
  readonly payerId: string | undefined;
  readonly memberId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly birthDate: string;
  readonly serviceType: string;
  /** Empty for today. */
  readonly serviceDate: string;
  /** A scenario of the mock check; undefined asks the payer. */
  readonly fixture: Fixture | undefined;
};

export type Fixture = Schema<'MockFixtureSlug'>;
export type EntryName = keyof Entries;
/** Sentences without a subject, by the entry that they are about. */
export type Complaints = Partial<Record<EntryName, string>>;

/** What is asked, as the API takes it. */
export type Question = {
  readonly clientId: string;
  readonly fixture: Fixture | undefined;
  readonly body: Schema<'CheckRequest'>;
};

export const NO_PATIENT = {
  payer: '',
  payerId: undefined,
  memberId: '',
  firstName: '',
  lastName: '',
  birthDate: '',
  serviceDate: '',
} as const satisfies Partial<Entries>;

const FIRST_DAY = '1900-01-01';
/** A bound against slips; payers answer for far less. */
const LAST_DAY = '2199-12-31';

export const birthBounds = (now: Date): { from: string; to: string } => ({ from: FIRST_DAY, to: dayOf(now) });
export const SERVICE_BOUNDS = { from: FIRST_DAY, to: LAST_DAY } as const;

/** What a scenario is asked with where the form is empty: it answers the same whatever is sent. */
const ANYBODY = { payer: 'Aetna', memberId: 'W123456789', firstName: 'Jane', lastName: 'Doe' } as const;

/** The question of a form, or what is missing in it, in the order of the form. */
export function questionOf(
  typed: Entries,
  now: Date,
): { readonly question: Question } | { readonly complaints: Complaints } {
  const entries = typed.fixture === undefined ? typed : filledUp(typed);
  const birth = readDay(entries.birthDate, birthBounds(now));
  const service = readDay(entries.serviceDate, SERVICE_BOUNDS);
  const complaints = complaintsAbout(entries, birth, service);
  if (Object.keys(complaints).length > 0) return { complaints };
  return {
    question: {
      clientId: entries.clientId,
      fixture: entries.fixture,
      body: {
        payerName: entries.payerId ?? entries.payer.trim(),
        memberId: entries.memberId.trim(),
        patientFirstName: entries.firstName.trim(),
        patientLastName: entries.lastName.trim(),
        ...(birth.kind === 'day' && { patientDateOfBirth: birth.day }),
        // A check without a service type asks about the plan as a whole, of every payer.
        ...(entries.serviceType !== WHOLE_PLAN && { serviceTypeCodes: [entries.serviceType] }),
        ...(service.kind === 'day' && { dateOfService: service.day }),
      },
    },
  };
}

function complaintsAbout(entries: Entries, birth: TypedDay, service: TypedDay): Complaints {
  return Object.fromEntries(
    [
      ['clientId', entries.clientId === '' ? 'is needed: choose a clinic' : ''],
      ['payer', complaintOfText(entries.payer)],
      ['memberId', complaintOfMemberId(entries.memberId)],
      ['firstName', complaintOfText(entries.firstName)],
      ['lastName', complaintOfText(entries.lastName)],
      ['birthDate', complaintOfDay(birth)],
      ['serviceDate', complaintOfDay(service)],
    ].filter(([, complaint]) => complaint !== ''),
  ) as Complaints;
}

function complaintOfText(typed: string): string {
  return typed.trim() === '' ? 'is needed' : '';
}

function filledUp(entries: Entries): Entries {
  const filled = Object.entries(ANYBODY).filter(
    ([name]) => entries[name as keyof typeof ANYBODY].trim() === '',
  );
  return { ...entries, ...Object.fromEntries(filled) };
}

function complaintOfMemberId(typed: string): string {
  if (typed.trim() === '') return 'is needed';
  return typed.trim().length < 2 ? 'is too short' : '';
}

function complaintOfDay(typed: TypedDay): string {
  if (typed.kind === 'wrong') return typed.why;
  return typed.kind === 'ask' ? 'can be read in another way: choose the day below' : '';
}

/** The entry of the form that a field of the API is in. */
const ENTRY_OF_FIELD: Readonly<Record<string, EntryName>> = {
  payerName: 'payer',
  memberId: 'memberId',
  patientFirstName: 'firstName',
  patientLastName: 'lastName',
  patientDateOfBirth: 'birthDate',
  dateOfService: 'serviceDate',
  serviceTypeCodes: 'serviceType',
};

/** What the API refused, by the entries of the form; fields that the form does not have are left out. */
export function complaintsOf(errors: readonly { field: string; message: string }[]): Complaints {
  const named = errors.map(
    ({ field, message }) => [ENTRY_OF_FIELD[field.split('.')[0] ?? ''], message] as const,
  );
  return Object.fromEntries(named.filter(([entry]) => entry !== undefined)) as Complaints;
}

/**
 * The idempotency key of a question. One question has one key until it is answered: it is the same when the connection
 * was lost and the question is asked again, so that it is never charged twice. Another question has another.
 */
export function keyring(makeKey: () => string): {
  readonly keyFor: (question: Question) => string;
  readonly answered: () => void;
} {
  let current: { readonly meaning: string; readonly key: string } | undefined;
  return {
    keyFor: (question) => {
      const meaning = JSON.stringify(question);
      if (current?.meaning !== meaning) current = { meaning, key: makeKey() };
      return current.key;
    },
    answered: () => {
      current = undefined;
    },
  };
}
