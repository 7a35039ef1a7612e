import type { Clock } from '@eligibility/kit';
import {
  basicName,
  MEMBER_ID_CHARACTERS,
  NAME_CHARACTERS,
  plainMemberId,
  visibleName,
} from '@eligibility/x12-text';
import Joi from 'joi';
import { parseBirthDate, type DateProblem } from '../../domain/calendar-date';
import type { CheckKind, CheckQuestion } from '../../domain/check';
import { validate } from '../../http/validate';

type Fields = {
  readonly payerName: string;
  readonly memberId: string;
  readonly patientFirstName: string;
  readonly patientLastName: string;
  readonly patientDateOfBirth?: string;
};

/**
 * Control characters, and halves of surrogate pairs, mean nothing in a name and can hide things in logs. U+FFFD stands for
 * bytes of a URL that were no UTF-8: a payer would be asked about a mangled name.
 */
const READABLE = /^[^\p{Cc}\p{Cs}\uFFFD]*$/u;

const DATE_MESSAGES: Readonly<Record<DateProblem, string>> = {
  format: 'must be YYYY-MM-DD or MM/DD/YYYY',
  'not-a-date': 'is not a date of the calendar',
  'too-early': 'must not be before 1900',
  future: 'must not be in the future',
};

/**
 * On the object, for all of its fields: messages of a field's own make Joi merge preferences at every request.
 */
const MESSAGES = {
  'any.required': 'is required',
  'string.base': 'must be text',
  'string.empty': 'must not be empty',
  'string.min': 'must have at least {#limit} characters',
  'string.max': 'must have at most {#limit} characters',
  'string.pattern.base': 'contains characters that are not allowed',
  'date.problem': '{#problem}',
  'member-id.characters': 'may have letters A to Z, digits, hyphens and blanks only',
  'name.unwritable': 'must have a Latin letter or a digit: payers can read nothing else',
};

/** Limits are those of X12 NM1 where the standard has one. */
const text = ({ min, max }: Limits): Joi.StringSchema =>
  Joi.string().trim().normalize('NFC').min(min).max(max).required();

type Limits = { readonly min: number; readonly max: number };

/** Its look-alikes are made ASCII before it is measured. */
const memberId = Joi.string()
  .trim()
  .custom((typed: string, helpers) => {
    const plain = plainMemberId(typed);
    return MEMBER_ID_CHARACTERS.test(plain) ? plain : helpers.error('member-id.characters');
  })
  .min(2)
  .max(80)
  .required();

/** A name that X12 can write something of, in so many characters. */
const personName = (maxLength: number): Joi.StringSchema =>
  text({ min: 1, max: maxLength })
    .pattern(NAME_CHARACTERS)
    .custom((name: string, helpers) =>
      basicName(name, maxLength) === undefined ? helpers.error('name.unwritable') : visibleName(name),
    );

const optionalText = Joi.string().trim().empty(Joi.valid('', null));

export type QuestionParsers = {
  /** @throws AppError `validation-failed` naming every bad field */
  readonly live: (input: unknown) => CheckQuestion;
  /** With the fixture's slug; whether there is such a fixture is not known here. @throws as `live` */
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

/** The names that the contract knows, in the body or in the query; any other is ignored. */
export const KNOWN_FIELDS: Readonly<Record<CheckKind, ReadonlySet<string>>> = {
  live: new Set(LIVE_FIELDS),
  mock: new Set([...LIVE_FIELDS, 'mockFixture']),
};

/** Both parsers of a check's fields; a birth date is measured against the clock's today. */
export function questionParsers(clock: Pick<Clock, 'now'>): QuestionParsers {
  const fields = {
    payerName: text({ min: 1, max: 120 }).pattern(READABLE),
    memberId,
    patientFirstName: personName(35),
    patientLastName: personName(60),
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
