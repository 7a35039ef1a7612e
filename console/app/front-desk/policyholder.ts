import type { Schema } from '@eligibility/api-types';
import { typedDay, type TypedDay } from './typed-day';
import { t } from './texts';

/** What the patient is to the person whose plan it is. */
export type Relationship = 'self' | 'spouse' | 'child' | 'other';

/** The entries about a policyholder who is not the patient. */
export type PolicyholderEntries = {
  readonly relationship: Relationship;
  readonly holderFirstName: string;
  readonly holderLastName: string;
  readonly holderBirthDate: string;
};

type Body = Pick<
  Schema<'CheckRequest'>,
  'subscriberFirstName' | 'subscriberLastName' | 'subscriberDateOfBirth'
> & { readonly relationship?: Relationship };

export const PATIENT_IS_POLICYHOLDER = {
  relationship: 'self',
  holderFirstName: '',
  holderLastName: '',
  holderBirthDate: '',
} as const satisfies PolicyholderEntries;

/** What is sent; what was typed of a policyholder is not, once the patient is the policyholder. */
export function policyholderOf(entries: PolicyholderEntries, birth: TypedDay): Body {
  if (entries.relationship === 'self') return {};
  const firstName = entries.holderFirstName.trim();
  const lastName = entries.holderLastName.trim();
  return {
    relationship: entries.relationship,
    ...(firstName !== '' && { subscriberFirstName: firstName }),
    ...(lastName !== '' && { subscriberLastName: lastName }),
    ...(birth.kind === 'day' && { subscriberDateOfBirth: birth.day }),
  };
}

/** The entries that a question came from. */
export function policyholderEntriesOf(body: Schema<'CheckRequest'>): PolicyholderEntries {
  return {
    relationship: relationshipOf(body),
    holderFirstName: body.subscriberFirstName ?? '',
    holderLastName: body.subscriberLastName ?? '',
    holderBirthDate: typedDay(body.subscriberDateOfBirth),
  };
}

/** The relationship of a question of this page; one that is not stated is `self`. */
export function relationshipOf({ relationship }: Schema<'CheckRequest'>): Relationship {
  return relationship == null ? 'self' : (relationship as Relationship);
}

/** The API takes both names of a policyholder or none. */
export function complaintsAboutNames({
  relationship,
  holderFirstName,
  holderLastName,
}: PolicyholderEntries): Partial<Record<'holderFirstName' | 'holderLastName', string>> {
  const hasFirst = holderFirstName.trim() !== '';
  const hasLast = holderLastName.trim() !== '';
  if (relationship === 'self' || hasFirst === hasLast) return {};
  return { [hasFirst ? 'holderLastName' : 'holderFirstName']: t.complaints.bothNames };
}
