import { AppError, type FieldError } from '@eligibility/kit';
import { NAME_LENGTH, NAME_PATTERN } from '@eligibility/x12';
import Joi from 'joi';
import { sentName } from '../../http/fields';
import { named } from '../../http/schema';
import type { CheckQuestion, Relationship } from '../domain/check';
import { SAID_DATE } from '../domain/calendar-date';
import { optionalText } from './read-service-fields';

const RELATIONSHIPS: readonly Relationship[] = ['self', 'spouse', 'child', 'other', 'unknown'];

/** A date of birth, of the patient or the policyholder. */
export const birthDate = optionalText.meta({
  pattern: `^([0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}(:[0-9]{2}(\\.[0-9]{1,9})?)?(Z|[+-][0-9]{2}:[0-9]{2})?)?|[0-9]{1,2}/[0-9]{1,2}/[0-9]{4}|${SAID_DATE})?$`,
});

export const POLICYHOLDER_MESSAGES = {
  'policyholder.relationship': 'must be self, spouse, child, other or unknown',
};

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

const optionalName = (maxLength: number): Joi.StringSchema =>
  sentName(maxLength)
    .empty(Joi.valid('', null))
    .meta({ minLength: null, pattern: `^(${NAME_PATTERN.slice(1, -1)})?$` });

export const POLICYHOLDER_FIELDS = {
  relationship: named(
    'Relationship',
    optionalText
      .lowercase()
      .custom(relationshipRule)
      .meta({
        pattern:
          '^([Ss][Ee][Ll][Ff]|[Ss][Pp][Oo][Uu][Ss][Ee]|[Cc][Hh][Ii][Ll][Dd]|[Oo][Tt][Hh][Ee][Rr]|[Uu][Nn][Kk][Nn][Oo][Ww][Nn])?$',
      })
      .description(
        'What the patient is to the policyholder: `self`, `spouse`, `child`, `other`, or `unknown` for a ' +
          'dependent of whom payers are sent no code, in any letter case. All but `self` are asked for as a dependent under the id on the card, which is then ' +
          'required; a patient with a Medicare Beneficiary Identifier is always asked for as the ' +
          'subscriber. Empty or null is as if it were not sent: `self`. X12 INS02.',
      )
      .example('child'),
  ),
  subscriberFirstName: named(
    'SubscriberFirstName',
    optionalName(NAME_LENGTH.first)
      .description(
        'Of the policyholder, if the patient is someone else; goes with the last name. If the ' +
          'payer does not find the patient and both names are known, it is asked once more with patient ' +
          'and policyholder the other way round, within the same check. Empty or null is as if it were not ' +
          'sent.',
      )
      .example('Ann'),
  ),
  subscriberLastName: named(
    'SubscriberLastName',
    optionalName(NAME_LENGTH.last).description('As the first name of the policyholder.').example('Young'),
  ),
  subscriberDateOfBirth: named(
    'SubscriberDateOfBirth',
    birthDate.description('Of the policyholder, as `patientDateOfBirth`.').example('1980-01-31'),
  ),
};

type Named = PolicyholderFields & { readonly memberId?: string; readonly patientFirstName?: string };

/**
 * The policyholder of a request whose single fields are right.
 * @throws AppError `validation-failed` for half of a name, and for a dependent without the id on the card or a first name
 */
export function policyholderOf(fields: Named): Pick<CheckQuestion, 'relationship' | 'policyholder'> {
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
  patientFirstName,
  relationship = 'self',
  subscriberFirstName: first,
  subscriberLastName: last,
}: Named): readonly FieldError[] {
  const isOther = relationship !== 'self';
  const needed: readonly (readonly [field: string, isMissing: boolean, message: string])[] = [
    ['subscriberFirstName', first === undefined && last !== undefined, 'is required with the last name'],
    ['subscriberLastName', first !== undefined && last === undefined, 'is required with the first name'],
    ['memberId', isOther && memberId === undefined, OF_DEPENDENT],
    ['patientFirstName', (isOther || last !== undefined) && patientFirstName === undefined, OF_DEPENDENT],
  ];
  return needed.flatMap(([field, isMissing, message]) => (isMissing ? [{ field, message }] : []));
}

const OF_DEPENDENT = 'is required for a patient who is not the policyholder';
