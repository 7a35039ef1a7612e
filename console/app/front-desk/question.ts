import type { Schema } from '@eligibility/api-types';
import {
  complaintsAboutNames,
  PATIENT_IS_POLICYHOLDER,
  policyholderEntriesOf,
  policyholderOf,
  type PolicyholderEntries,
} from './policyholder';
import { dayOf, readDay, typedDay, type TypedDay } from './typed-day';
import { WHOLE_PLAN } from './service-types';
import { t } from './texts';

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
} & PolicyholderEntries;

export type Fixture = Schema<'MockFixtureSlug'>;
export type EntryName = keyof Entries;
/** Sentences without a subject, by the entry that they are about. */
export type Complaints = Partial<Record<EntryName, string>>;

/** What is asked, as the API takes it. */
export type Question = {
  readonly clientId: string;
  readonly fixture: Fixture | undefined;
  readonly body: Schema<'CheckRequest'>;
  /** The payer as a person reads it; in the body there may be an id. */
  readonly payer: string;
};

export const NO_PATIENT = {
  payer: '',
  payerId: undefined,
  memberId: '',
  firstName: '',
  lastName: '',
  birthDate: '',
  ...PATIENT_IS_POLICYHOLDER,
  serviceDate: '',
} as const satisfies Partial<Entries>;

/** The form that a question came from, so that it can be corrected. @param payerId where the payer was picked */
export function entriesOf(
  { clientId, fixture, payer, body }: Question,
  payerId: string | undefined,
): Entries {
  return {
    clientId,
    fixture,
    payer,
    payerId,
    memberId: body.memberId ?? '',
    firstName: body.patientFirstName ?? '',
    lastName: body.patientLastName,
    birthDate: typedDay(body.patientDateOfBirth),
    ...policyholderEntriesOf(body),
    serviceType: body.serviceTypeCodes?.[0] ?? WHOLE_PLAN,
    serviceDate: typedDay(body.dateOfService),
  };
}

/** Whether nothing about a patient is in the form. */
export function isEmpty(entries: Entries): boolean {
  return Object.entries(NO_PATIENT).every(([name, empty]) => entries[name as EntryName] === empty);
}

const FIRST_DAY = '1850-01-01';

export const birthBounds = (now: Date): { from: string; to: string } => ({ from: FIRST_DAY, to: dayOf(now) });
/** Bounds against slips; payers answer for far less. In one century a year of two digits has one reading. */
export const SERVICE_BOUNDS = { from: '2000-01-01', to: '2099-12-31' } as const;

/** What a scenario is asked with where the form is empty: it answers the same whatever is sent. */
const ANYBODY = { payer: 'Aetna', memberId: 'W123456789', firstName: 'Jane', lastName: 'Doe' } as const;

/** The question of a form, or what is missing in it, in the order of the form. */
export function questionOf(
  typed: Entries,
  now: Date,
): { readonly question: Question } | { readonly complaints: Complaints } {
  const entries = typed.fixture === undefined ? typed : filledUp(typed);
  const birth = readDay(entries.birthDate, birthBounds(now));
  const holderBirth = readDay(entries.holderBirthDate, birthBounds(now));
  const service = readDay(entries.serviceDate, SERVICE_BOUNDS);
  const complaints = complaintsAbout(entries, { birth, holderBirth, service });
  if (Object.keys(complaints).length > 0) return { complaints };
  return {
    question: {
      clientId: entries.clientId,
      fixture: entries.fixture,
      payer: entries.payer.trim(),
      body: {
        payerName: entries.payerId ?? entries.payer.trim(),
        memberId: entries.memberId.trim(),
        patientFirstName: entries.firstName.trim(),
        patientLastName: entries.lastName.trim(),
        ...(birth.kind === 'day' && { patientDateOfBirth: birth.day }),
        ...policyholderOf(entries, holderBirth),
        // A check without a service type asks about the plan as a whole, of every payer.
        ...(entries.serviceType !== WHOLE_PLAN && { serviceTypeCodes: [entries.serviceType] }),
        ...(service.kind === 'day' && { dateOfService: service.day }),
      },
    },
  };
}

type TypedDays = Readonly<Record<'birth' | 'holderBirth' | 'service', TypedDay>>;

function complaintsAbout(entries: Entries, { birth, holderBirth, service }: TypedDays): Complaints {
  const { holderFirstName = '', holderLastName = '' } = complaintsAboutNames(entries);
  return Object.fromEntries(
    [
      ['clientId', entries.clientId === '' ? t.complaints.clinic : ''],
      ['payer', complaintOfText(entries.payer)],
      ['memberId', complaintOfMemberId(entries.memberId)],
      ['firstName', complaintOfText(entries.firstName)],
      ['lastName', complaintOfText(entries.lastName)],
      ['birthDate', complaintOfDay(birth)],
      ['holderFirstName', holderFirstName],
      ['holderLastName', holderLastName],
      ['holderBirthDate', entries.relationship === 'self' ? '' : complaintOfDay(holderBirth)],
      ['serviceDate', complaintOfDay(service)],
    ].filter(([, complaint]) => complaint !== ''),
  ) as Complaints;
}

function complaintOfText(typed: string): string {
  return typed.trim() === '' ? t.complaints.needed : '';
}

function filledUp(entries: Entries): Entries {
  const filled = Object.entries(ANYBODY).filter(
    ([name]) => entries[name as keyof typeof ANYBODY].trim() === '',
  );
  return { ...entries, ...Object.fromEntries(filled) };
}

function complaintOfMemberId(typed: string): string {
  if (typed.trim() === '') return t.complaints.needed;
  return typed.trim().length < 2 ? t.complaints.tooShort : '';
}

function complaintOfDay(typed: TypedDay): string {
  if (typed.kind === 'wrong') return typed.why;
  return typed.kind === 'ask' ? t.complaints.twoReadings : '';
}

/** The entry of the form that a field of the API is in. */
const ENTRY_OF_FIELD: Readonly<Record<string, EntryName>> = {
  payerName: 'payer',
  memberId: 'memberId',
  patientFirstName: 'firstName',
  patientLastName: 'lastName',
  patientDateOfBirth: 'birthDate',
  relationship: 'relationship',
  subscriberFirstName: 'holderFirstName',
  subscriberLastName: 'holderLastName',
  subscriberDateOfBirth: 'holderBirthDate',
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
