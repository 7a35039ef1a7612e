import type { Clock } from '@eligibility/kit';
import { MEMBER_ID_CHARACTERS, MEMBER_ID_LENGTH, NAME_LENGTH, plainMemberId } from '@eligibility/x12-text';
import Joi from 'joi';
import { parseBirthDate, type DateProblem } from '../domain/calendar-date';
import type { CheckKind, CheckQuestion } from '../domain/check';
import { lookedUpText, sentName, TEXT_MESSAGES } from '../../http/text-fields';
import { validate } from '../../http/fields';

type Fields = {
  readonly payerName: string;
  readonly memberId: string;
  readonly patientFirstName: string;
  readonly patientLastName: string;
  readonly patientDateOfBirth?: string;
};

const DATE_MESSAGES: Readonly<Record<DateProblem, string>> = {
  format: 'must be YYYY-MM-DD or MM/DD/YYYY',
  'iso-month': 'has a month above 12; write YYYY-MM-DD',
  'us-month': 'has a month above 12; write MM/DD/YYYY',
  'not-a-date': 'is not a date of the calendar',
  'too-early': 'must not be before 1900',
  future: 'must not be in the future',
};

const MESSAGES = {
  ...TEXT_MESSAGES,
  'date.problem': '{#problem}',
  'member-id.characters': 'may have letters A to Z, digits, hyphens and blanks only',
};

/** Look-alike characters become ASCII before the length is checked. */
const memberId = Joi.string()
  .trim()
  .custom((typed: string, helpers) => {
    const plain = plainMemberId(typed);
    return MEMBER_ID_CHARACTERS.test(plain) ? plain : helpers.error('member-id.characters');
  })
  .min(MEMBER_ID_LENGTH.min)
  .max(MEMBER_ID_LENGTH.max)
  .required();

const optionalText = Joi.string().trim().empty(Joi.valid('', null));

export type QuestionParsers = {
  /** @throws AppError `validation-failed` naming every bad field */
  readonly live: (input: unknown) => CheckQuestion;
  /** With the fixture's slug; whether the fixture exists is checked later. @throws as `live` */
  readonly mock: (input: unknown) => { readonly question: CheckQuestion; readonly mockFixture: string };
};

const LIVE_FIELDS = [
  'payerName',
  'memberId',
  'patientFirstName',
  'patientLastName',
  'patientDateOfBirth',
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
  const fields = {
    payerName: lookedUpText(120),
    memberId,
    patientFirstName: sentName(NAME_LENGTH.first),
    patientLastName: sentName(NAME_LENGTH.last),
    patientDateOfBirth: optionalText.custom(birthDate(clock)),
  };
  const live = Joi.object<Fields>(fields).messages(MESSAGES);
  const mock = Joi.object<Fields & { mockFixture: string }>({
    ...fields,
    mockFixture: optionalText.max(64).default('payer1-dependent1'),
  }).messages(MESSAGES);
  return {
    live: (input) => questionOf(validate(live, input)),
    mock: (input) => {
      const { mockFixture, ...question } = validate(mock, input);
      return { question: questionOf(question), mockFixture };
    },
  };
}

function birthDate(clock: Pick<Clock, 'now'>): Joi.CustomValidator<string> {
  return (value, helpers) => {
    const parsed = parseBirthDate(value, clock.now());
    return 'date' in parsed
      ? parsed.date
      : helpers.error('date.problem', { problem: DATE_MESSAGES[parsed.problem] });
  };
}

function questionOf(fields: Fields): CheckQuestion {
  return {
    payerName: fields.payerName,
    patient: {
      memberId: fields.memberId,
      firstName: fields.patientFirstName,
      lastName: fields.patientLastName,
      dateOfBirth: fields.patientDateOfBirth,
    },
  };
}
