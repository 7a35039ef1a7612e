import { AppError, type Clock } from '@eligibility/kit';
import {
  GROUP_NUMBER,
  isSocialSecurityNumber,
  MEMBER_ID_CHARACTERS,
  MEMBER_ID_LENGTH,
  NAME_LENGTH,
  plainMemberId,
  sentMemberId,
  unlabelledMemberId,
  uspsCodeOf,
  type UspsCode,
} from '@eligibility/x12';
import type { Request } from 'express';
import Joi from 'joi';
import { parseBirthDate } from '../domain/calendar-date';
import type { CheckKind, CheckQuestion } from '../domain/check';
import { TEXT_MESSAGES, atMostCharacters, lookedUpText, sentName, validate } from '../../http/fields';
import {
  POLICYHOLDER_MESSAGES,
  policyholderFields,
  policyholderOf,
  type PolicyholderFields,
} from './read-policyholder';
import {
  dateRule,
  optionalText,
  SERVICE_MESSAGES,
  serviceFields,
  serviceOf,
  type ServiceFields,
} from './read-service-fields';

type Fields = {
  readonly payerName: string;
  readonly payerText?: string;
  readonly memberId?: string;
  readonly patientFirstName: string;
  readonly patientLastName: string;
  readonly patientDateOfBirth?: string;
  readonly patientGender?: 'F' | 'M';
  readonly groupNumber?: string;
  readonly state?: UspsCode;
  /** Nine digits. */
  readonly patientSocialSecurityNumber?: string;
} & PolicyholderFields &
  ServiceFields;

export const QUESTION_MESSAGES = {
  ...TEXT_MESSAGES,
  ...SERVICE_MESSAGES,
  ...POLICYHOLDER_MESSAGES,
  'member-id.characters': 'may have letters A to Z, digits, hyphens and blanks only',
  'any.unknown': 'belongs to a mock check: this one would ask the payer and be charged',
  'person.gender': 'must be F or M',
  'person.group': 'may have 1 to 50 letters A to Z, digits, hyphens and blanks',
  'person.state': 'must be the code of a state, such as TX',
  'member-id.short': 'must have at least two letters or digits',
  'person.social-security': 'must be nine digits that a person can have, with or without hyphens',
};

/** Look-alike characters become ASCII before the length is checked; the value is the id as payers are asked for it. */
export const memberIdField = Joi.string()
  .trim()
  .custom((typed: string) => plainMemberId(typed))
  .max(MEMBER_ID_LENGTH.max)
  .custom((plain: string, helpers) => {
    const id = unlabelledMemberId(plain);
    if (!MEMBER_ID_CHARACTERS.test(id)) return helpers.error('member-id.characters');
    const sentId = sentMemberId(id);
    return sentId.length < MEMBER_ID_LENGTH.min ? helpers.error('member-id.short') : sentId;
  });

const genderRule: Joi.CustomValidator<string> = (gender, helpers) =>
  gender === 'F' || gender === 'M' ? gender : helpers.error('person.gender');

const groupNumberRule: Joi.CustomValidator<string> = (number, helpers) =>
  GROUP_NUMBER.test(number) ? number : helpers.error('person.group');

const stateRule: Joi.CustomValidator<string> = (code, helpers) =>
  uspsCodeOf(code) ?? helpers.error('person.state');

/** In place of the member id. Never in a URL, which proxies log. */
const SOCIAL_SECURITY_NUMBER = 'patientSocialSecurityNumber';

const socialSecurityRule: Joi.CustomValidator<string> = (typed, helpers) => {
  const digits = /^\d{3}-?\d{2}-?\d{4}$/.test(typed) ? typed.replaceAll('-', '') : '';
  return isSocialSecurityNumber(digits) ? digits : helpers.error('person.social-security');
};

/**
 * A social security number in a URL is in the logs of every proxy by now: the caller should know at once.
 * @throws AppError `validation-failed`
 */
export function refuseInUrl(query: Request['query']): void {
  if (!Object.hasOwn(query, SOCIAL_SECURITY_NUMBER)) return;
  throw new AppError('validation-failed', {
    fields: [{ field: SOCIAL_SECURITY_NUMBER, message: 'must be in the body of a POST, and never in a URL' }],
  });
}

export type QuestionParsers = {
  /** @throws AppError `validation-failed` naming every bad field */
  readonly live: (input: unknown) => CheckQuestion;
  /** With the fixture's slug; whether the fixture exists is checked later. @throws as `live` */
  readonly mock: (input: unknown) => { readonly question: CheckQuestion; readonly mockFixture: string };
};

const LIVE_FIELDS = [
  'payerName',
  'payerText',
  'memberId',
  'patientFirstName',
  'patientLastName',
  'patientDateOfBirth',
  'patientGender',
  'groupNumber',
  'relationship',
  'subscriberFirstName',
  'subscriberLastName',
  'subscriberDateOfBirth',
  'state',
  SOCIAL_SECURITY_NUMBER,
  'serviceTypeCodes',
  'dateOfService',
  'procedureCode',
  'idempotencyKey',
] as const;

/** The names of the contract, in the body or in the query; any other name is ignored. */
export const KNOWN_FIELDS: Readonly<Record<CheckKind, ReadonlySet<string>>> = {
  live: new Set(LIVE_FIELDS),
  mock: new Set([...LIVE_FIELDS, 'mockFixture']),
};

/**
 * Both parsers of a check's fields, with the lengths of X12 NM1 if the standard has one; a birth date is compared with
 * the clock's today.
 */
export function questionParsers(clock: Pick<Clock, 'now'>): QuestionParsers {
  const birthDate = optionalText.custom(dateRule((text) => parseBirthDate(text, clock.now())));
  const fields = {
    payerName: lookedUpText(120),
    payerText: optionalText.custom(atMostCharacters(120)),
    memberId: memberIdField.required(),
    patientFirstName: sentName(NAME_LENGTH.first),
    patientLastName: sentName(NAME_LENGTH.last),
    patientDateOfBirth: birthDate,
    patientGender: optionalText.uppercase().custom(genderRule),
    groupNumber: optionalText.uppercase().custom(groupNumberRule),
    ...policyholderFields(birthDate),
    state: optionalText.uppercase().custom(stateRule),
    [SOCIAL_SECURITY_NUMBER]: optionalText.custom(socialSecurityRule),
    ...serviceFields,
  };
  // Who names a fixture wants its answer, and no payer asked.
  const noFixture = Joi.any()
    .empty(Joi.alternatives(Joi.valid('', null), Joi.string().pattern(/^\s+$/)))
    .forbidden();
  const live = formsOf<Fields>({ ...fields, mockFixture: noFixture });
  const mock = formsOf<Fields & { mockFixture: string }>({
    ...fields,
    mockFixture: optionalText.max(64).default('payer1-dependent1'),
  });
  return {
    live: (input) => questionOf(validate(live(input), input)),
    mock: (input) => {
      const { mockFixture, ...question } = validate(mock(input), input);
      return { question: questionOf(question), mockFixture };
    },
  };
}

/** The schema for an input: with the member id, or with a social security number and the birth date in its place. */
function formsOf<T>(
  fields: Joi.SchemaMap & Readonly<Record<'patientDateOfBirth', Joi.StringSchema>>,
): (input: unknown) => Joi.ObjectSchema<T> {
  const patientDateOfBirth = fields.patientDateOfBirth.required();
  const withoutMemberId: Joi.SchemaMap = { ...fields, memberId: optionalText, patientDateOfBirth };
  const usual = Joi.object<T>(fields).messages(QUESTION_MESSAGES);
  const memberless = Joi.object<T>(withoutMemberId).messages(QUESTION_MESSAGES);
  return (input) =>
    isStated(input, SOCIAL_SECURITY_NUMBER) && !isStated(input, 'memberId') ? memberless : usual;
}

/** Null and an empty text count as not sent, as in every optional field. */
function isStated(input: unknown, name: string): boolean {
  if (typeof input !== 'object' || input === null || !Object.hasOwn(input, name)) return false;
  const value: unknown = Reflect.get(input, name) ?? '';
  return typeof value !== 'string' || value.trim() !== '';
}

function questionOf(fields: Fields): CheckQuestion {
  return {
    payerName: fields.payerName,
    ...(fields.payerText !== undefined && { payerText: fields.payerText }),
    patient: {
      memberId: fields.memberId,
      firstName: fields.patientFirstName,
      lastName: fields.patientLastName,
      dateOfBirth: fields.patientDateOfBirth,
      gender: fields.patientGender,
      groupNumber: fields.groupNumber,
      // A payer that is sent both might search by either: the member id is the one that is sent.
      socialSecurityNumber: fields.memberId === undefined ? fields.patientSocialSecurityNumber : undefined,
    },
    ...policyholderOf(fields),
    ...(fields.state === undefined ? {} : { state: fields.state }),
    ...serviceOf(fields),
  };
}
