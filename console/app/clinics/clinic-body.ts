import { linesIn, textIn } from '../design/form-values';
import type { Clinic, ClinicChange, NewClinic, PayerProviderId } from './clinic-acts';
import { t } from './texts';

type State = NonNullable<Clinic['state']>;

const NPI_PREFIX = '80840';

/** What is wrong with an NPI, in words; undefined when nothing is. Its tenth digit is a Luhn check digit over 80840 and the other nine. */
export function npiProblem(npi: string): string | undefined {
  if (!/^\d{10}$/.test(npi)) return t.form.npiLength;
  const digits = Array.from(NPI_PREFIX + npi, Number).reverse();
  const sum = digits.reduce((total, digit, place) => total + luhnValue(digit, place % 2 === 1), 0);
  return sum % 10 === 0 ? undefined : t.form.npiDigit;
}

function luhnValue(digit: number, isDoubled: boolean): number {
  const value = isDoubled ? 2 * digit : digit;
  return value > 9 ? value - 9 : value;
}

/** The body of a new clinic from its form. */
export function newClinicIn(values: FormData): NewClinic {
  const practitioner = practitionerIn(values);
  const taxonomyCode = taxonomyIn(values);
  const state = stateIn(values);
  const defaultServiceType = defaultServiceIn(values);
  const payerProviderIds = payerIdsIn(values);
  const npi = textIn(values, 'npi');
  return {
    name: textIn(values, 'name') ?? '',
    ...(npi !== undefined && { npi }),
    ...(practitioner !== null && { practitioner }),
    ...(taxonomyCode !== null && { taxonomyCode }),
    ...(state !== null && { state }),
    ...(defaultServiceType !== null && { defaultServiceType }),
    ...(payerProviderIds !== null && { payerProviderIds }),
  };
}

/** What the form of a clinic changes; empty when nothing. */
export function clinicChangeIn(values: FormData, before: Clinic): ClinicChange {
  const { name, npi } = newClinicIn(values);
  const practitioner = practitionerIn(values);
  const ids = payerIdsText(payerIdsIn(values));
  return {
    ...(name !== before.name && { name }),
    ...(npi !== undefined && npi !== before.npi && { npi }),
    ...(!isSamePerson(practitioner, before.practitioner) && { practitioner }),
    ...codesChanged(values, before),
    ...(ids !== payerIdsText(before.payerProviderIds) && { payerProviderIds: payerIdsIn(values) }),
  };
}

type Person = { readonly firstName: string; readonly lastName: string };

function isSamePerson(one: Person | null, other: Person | null | undefined): boolean {
  return one?.firstName === other?.firstName && one?.lastName === other?.lastName;
}

function taxonomyIn(values: FormData): string | null {
  return textIn(values, 'taxonomyCode')?.toUpperCase() ?? null;
}

/** The API refuses a code of no state. */
function stateIn(values: FormData): State | null {
  return (textIn(values, 'state')?.toUpperCase() as State | undefined) ?? null;
}

/** The codes of a clinic that may be deleted, as far as they differ. */
function codesChanged(values: FormData, before: Clinic): ClinicChange {
  const taxonomyCode = taxonomyIn(values);
  const state = stateIn(values);
  const defaultServiceType = defaultServiceIn(values);
  return {
    ...(taxonomyCode !== (before.taxonomyCode ?? null) && { taxonomyCode }),
    ...(state !== (before.state ?? null) && { state }),
    ...(defaultServiceType !== (before.defaultServiceType ?? null) && { defaultServiceType }),
  };
}

/** The API refuses what is no service type. */
function defaultServiceIn(values: FormData): string | null {
  return textIn(values, 'defaultServiceType')?.toUpperCase() ?? null;
}

/** A payer's id, the kind of the number, and the number. */
const PAYER_ID_LINE = /^(.+?)\s+(\w\w)\s+(.+)$/;

/** What is wrong with the lines of ids, in words; undefined when nothing is. */
export function payerIdsProblem(text: string): string | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.every((line) => PAYER_ID_LINE.test(line.trim())) ? undefined : t.form.payerIdsForm;
}

/** The lines of ids as they are typed, in the order in which they are kept. */
export function payerIdsText(ids: Clinic['payerProviderIds'] | null): string {
  return (ids ?? []).map(({ payerId, qualifier, id }) => `${payerId} ${qualifier} ${id}`).join('\n');
}

/** Null when there is none. The API refuses a kind that it does not know. */
function payerIdsIn(values: FormData): readonly PayerProviderId[] | null {
  const ids = (linesIn(values, 'payerProviderIds') ?? []).map((line) => {
    const [, payerId = line, qualifier = '', id = ''] = PAYER_ID_LINE.exec(line) ?? [];
    return { payerId, qualifier: qualifier.toUpperCase(), id: id.toUpperCase() } as PayerProviderId;
  });
  return ids.length === 0 ? null : ids;
}

/** Null when the NPI is that of an organization, which has no names of a person. */
function practitionerIn(values: FormData): Person | null {
  if (values.get('holder') !== 'person') return null;
  return { firstName: textIn(values, 'firstName') ?? '', lastName: textIn(values, 'lastName') ?? '' };
}
