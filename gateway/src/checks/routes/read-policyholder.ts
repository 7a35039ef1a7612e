import { AppError, type FieldError } from '@eligibility/kit';
import { NAME_LENGTH } from '@eligibility/x12';
import Joi from 'joi';
import { sentName } from '../../http/fields';
import type { CheckQuestion, Relationship } from '../domain/check';
import { optionalText } from './read-service-fields';

const RELATIONSHIPS: readonly Relationship[] = ['self', 'spouse', 'child', 'other'];

export const POLICYHOLDER_MESSAGES = { 'policyholder.relationship': 'must be self, spouse, child or other' };

const relationshipRule: Joi.CustomValidator<string> = (text, helpers) =>
  RELATIONSHIPS.find((relationship) => relationship === text) ?? helpers.error('policyholder.relationship');

/** What a request says of a policyholder who is not the patient; everything may be left out, empty or null. */
export type PolicyholderFields = {
  readonly relationship?: Relationship;
  readonly subscriberFirstName?: string;
  readonly subscriberLastName?: string;
  /** YYYY-MM-DD */
  readonly subscriberDateOfBirth?: string;
};

/** @param birthDate the rule of the patient's birth date */
export function policyholderFields(birthDate: Joi.StringSchema): Joi.SchemaMap {
  const optionalName = (maxLength: number): Joi.StringSchema =>
    sentName(maxLength).optional().empty(Joi.valid('', null));
  return {
    relationship: optionalText.lowercase().custom(relationshipRule),
    subscriberFirstName: optionalName(NAME_LENGTH.first),
    subscriberLastName: optionalName(NAME_LENGTH.last),
    subscriberDateOfBirth: birthDate,
  };
}

/**
 * The policyholder of a request whose single fields are right.
 * @throws AppError `validation-failed` for half of a name, and for a dependent without the id on the card
 */
export function policyholderOf(
  fields: PolicyholderFields & { readonly memberId?: string },
): Pick<CheckQuestion, 'relationship' | 'policyholder'> {
  const { relationship, subscriberFirstName, subscriberLastName, subscriberDateOfBirth } = fields;
  const missing = missingOf(fields);
  if (missing.length > 0) throw new AppError('validation-failed', { fields: missing });
  const isKnown = subscriberFirstName !== undefined || subscriberDateOfBirth !== undefined;
  const policyholder = {
    firstName: subscriberFirstName,
    lastName: subscriberLastName,
    dateOfBirth: subscriberDateOfBirth,
  };
  return {
    ...(relationship === undefined ? {} : { relationship }),
    ...(isKnown ? { policyholder } : {}),
  };
}

function missingOf({
  memberId,
  relationship = 'self',
  subscriberFirstName,
  subscriberLastName,
}: PolicyholderFields & { readonly memberId?: string }): readonly FieldError[] {
  const missing: FieldError[] = [];
  if (subscriberFirstName === undefined && subscriberLastName !== undefined)
    missing.push({ field: 'subscriberFirstName', message: 'is required with the last name' });
  if (subscriberFirstName !== undefined && subscriberLastName === undefined)
    missing.push({ field: 'subscriberLastName', message: 'is required with the first name' });
  if (relationship !== 'self' && memberId === undefined)
    missing.push({ field: 'memberId', message: 'is required for a patient who is not the policyholder' });
  return missing;
}
