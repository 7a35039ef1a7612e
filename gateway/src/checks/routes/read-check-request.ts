import { AppError, type Clock } from '@eligibility/kit';
import type { UspsCode } from '@eligibility/x12';
import type { Request } from 'express';
import Joi from 'joi';
import { parseBirthDate } from '../domain/calendar-date';
import type { CheckKind, CheckQuestion } from '../domain/check';
import { validate } from '../../http/fields';
import type { WorkspacePolicies } from '../../identity/domain/workspace';
import { CHECK_FIELDS, SOCIAL_SECURITY_NUMBER } from './check-request-schemas';
import { MOCK_FIXTURE } from './fixture-schemas';
import { POLICYHOLDER_MESSAGES, policyholderOf, type PolicyholderFields } from './read-policyholder';
import {
  dateRule,
  optionalText,
  SERVICE_MESSAGES,
  serviceOf,
  type ServiceFields,
} from './read-service-fields';

type Fields = {
  readonly payerName: string;
  readonly payerText?: string;
  readonly memberId?: string;
  readonly patientFirstName?: string;
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
  ...SERVICE_MESSAGES,
  ...POLICYHOLDER_MESSAGES,
  'member-id.characters': 'may have letters A to Z, digits, hyphens and blanks only',
  'any.unknown': 'belongs to a mock check: this one would ask the payer and be charged',
  'person.gender': 'must be F or M',
  'person.group': 'may have 1 to 50 letters A to Z, digits, hyphens and blanks',
  'person.state': 'must be the code of a state, such as TX',
  'member-id.spoken': 'has words that are not understood; say or write letters and digits, such as W 1 2 3',
  'member-id.short': 'must have at least two letters or digits',
  'person.social-security': 'must be nine digits that a person can have, with or without hyphens',
};

/**
 * A social security number in a URL is in the logs of every proxy by now: the caller should know at once.
 * @throws AppError `validation-failed`
 */
export function refuseInUrl(query: Request['query']): void {
  const field = Object.keys(query).find((name) => NUMBER_NAME.test(name));
  if (field === undefined) return;
  throw new AppError('validation-failed', {
    fields: [{ field, message: 'must be in the body of a POST, and never in a URL' }],
  });
}

/** What callers call a social security number. */
const NUMBER_NAME = /^[a-z_]{0,20}(?:ssn|social_?security_?(?:number|no)?)$/i;

type MemberlessPolicy = Pick<WorkspacePolicies, 'searchWithoutMemberId'>;

export type QuestionParsers = {
  /** @throws AppError `validation-failed` naming every bad field */
  readonly live: (input: unknown, policies?: MemberlessPolicy) => CheckQuestion;
  /** With the fixture's slug; whether the fixture exists is checked later. @throws as `live` */
  readonly mock: (input: unknown) => { readonly question: CheckQuestion; readonly mockFixture: string };
};

const LIVE_FIELDS = [...Object.keys(CHECK_FIELDS), 'idempotencyKey'];

/** The names of the contract, in the body or in the query; any other name is ignored. */
export const KNOWN_FIELDS: Readonly<Record<CheckKind, ReadonlySet<string>>> = {
  live: new Set(LIVE_FIELDS),
  mock: new Set([...LIVE_FIELDS, 'mockFixture']),
};

// Who names a fixture wants its answer, and no payer asked.
const NO_FIXTURE = Joi.any()
  .empty(Joi.alternatives(Joi.valid('', null), Joi.string().pattern(/^\s+$/)))
  .forbidden();

/**
 * Both parsers of a check's fields; a birth date is compared with the clock's today. The rule has the clock itself: with
 * a context of each call, Joi would merge all messages for each check.
 */
export function questionParsers(clock: Pick<Clock, 'now'>): QuestionParsers {
  const isBorn = dateRule((text) => parseBirthDate(text, clock.now()));
  const fields = {
    ...CHECK_FIELDS,
    patientDateOfBirth: CHECK_FIELDS.patientDateOfBirth.custom(isBorn),
    subscriberDateOfBirth: CHECK_FIELDS.subscriberDateOfBirth.custom(isBorn),
  };
  const live = formsOf<Fields>({ ...fields, mockFixture: NO_FIXTURE });
  const mock = formsOf<Fields & { mockFixture: string }>({ ...fields, mockFixture: MOCK_FIXTURE });
  return {
    live: (input, policies) => questionOf(validate(live(input, policies), input)),
    mock: (input) => {
      const { mockFixture, ...question } = validate(mock(input), input);
      return { question: questionOf(question), mockFixture };
    },
  };
}

/**
 * The schema for an input: with the member id, or with the birth date and a social security number in its place; in a
 * workspace that may search so, the birth date is enough. With member id, last name and birth date, the first name may be
 * left out. Whether the payer finds a person so is said later.
 */
function formsOf<T>(
  fields: Joi.SchemaMap & typeof CHECK_FIELDS,
): (input: unknown, policies?: MemberlessPolicy) => Joi.ObjectSchema<T> {
  const memberId = fields.memberId.required();
  const patientFirstName = fields.patientFirstName.required();
  const patientDateOfBirth = fields.patientDateOfBirth.required();
  const form = (own: Joi.SchemaMap): Joi.ObjectSchema<T> =>
    Joi.object<T>()
      .keys({ ...fields, ...own })
      .messages(QUESTION_MESSAGES);
  const usual = form({ memberId, patientFirstName });
  const firstNameless = form({
    memberId,
    patientFirstName: fields.patientFirstName.empty(Joi.valid('', null)),
  });
  const memberless = form({ memberId: optionalText, patientFirstName, patientDateOfBirth });
  return (input, { searchWithoutMemberId } = { searchWithoutMemberId: 'refused' }) => {
    const inPlace = searchWithoutMemberId === 'allowed' ? 'patientDateOfBirth' : SOCIAL_SECURITY_NUMBER;
    const isMemberless = isStated(input, SOCIAL_SECURITY_NUMBER) || isStated(input, inPlace);
    if (!isStated(input, 'memberId')) return isMemberless ? memberless : usual;
    const isEnough = isStated(input, 'patientLastName') && isStated(input, 'patientDateOfBirth');
    return isEnough ? firstNameless : usual;
  };
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
      firstName: fields.patientFirstName ?? '',
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
