import Joi from 'joi';
import { parseBirthDate, type DateProblem } from '../../domain/calendar-date';
import type { CheckQuestion } from '../../domain/check';
import { validate } from '../../http/validate';

type Fields = {
  readonly payerName: string;
  readonly memberId: string;
  readonly patientFirstName: string;
  readonly patientLastName: string;
  readonly patientDateOfBirth?: string;
};

/** Control characters, and halves of surrogate pairs, mean nothing in a name and can hide things in logs. */
const READABLE = /^[^\p{Cc}\p{Cs}]*$/u;
/** X12 delimiters in addition: what goes into a segment must not be able to end it. */
const X12_SAFE = /^[^~*^:|\p{Cc}\p{Cs}]*$/u;

const DATE_MESSAGES: Readonly<Record<DateProblem, string>> = {
  format: 'must be YYYY-MM-DD or MM/DD/YYYY',
  'not-a-date': 'is not a date of the calendar',
  'too-early': 'must not be before 1900',
  future: 'must not be in the future',
};

/** Limits are those of X12 NM1 where the standard has one. */
const text = (limits: { readonly min: number; readonly max: number }, pattern: RegExp): Joi.StringSchema =>
  Joi.string().trim().normalize('NFC').min(limits.min).max(limits.max).pattern(pattern).required().messages({
    'any.required': 'is required',
    'string.base': 'must be text',
    'string.empty': 'must not be empty',
    'string.min': 'must have at least {#limit} characters',
    'string.max': 'must have at most {#limit} characters',
    'string.pattern.base': 'contains characters that are not allowed',
  });

const FIELDS = {
  payerName: text({ min: 1, max: 120 }, READABLE),
  memberId: text({ min: 2, max: 80 }, X12_SAFE),
  patientFirstName: text({ min: 1, max: 35 }, X12_SAFE),
  patientLastName: text({ min: 1, max: 60 }, X12_SAFE),
  patientDateOfBirth: Joi.string().trim().empty(Joi.valid('', null)).custom(birthDate).messages({
    'string.base': 'must be text',
    'date.problem': '{#problem}',
  }),
};

const liveSchema = Joi.object<Fields>(FIELDS);
const mockSchema = Joi.object<Fields & { mockFixture: string }>({
  ...FIELDS,
  mockFixture: Joi.string().trim().empty(Joi.valid('', null)).max(64).default('payer1-dependent1').messages({
    'string.base': 'must be text',
    'string.max': 'must have at most {#limit} characters',
  }),
});

/** Birth dates are checked against today, which the caller brings. */
function birthDate(value: string, helpers: Joi.CustomHelpers): unknown {
  const { nowMs } = helpers.prefs.context as { nowMs: number };
  const parsed = parseBirthDate(value, nowMs);
  return 'date' in parsed
    ? parsed.date
    : helpers.error('date.problem', { problem: DATE_MESSAGES[parsed.problem] });
}

/** @throws AppError `validation-failed` naming every bad field */
export function parseQuestion(input: unknown, nowMs: number): CheckQuestion {
  return questionOf(validate(liveSchema, input, { nowMs }));
}

/** As `parseQuestion`, with the fixture's slug; whether there is such a fixture is not known here. */
export function parseMockQuestion(
  input: unknown,
  nowMs: number,
): { readonly question: CheckQuestion; readonly mockFixture: string } {
  const fields = validate(mockSchema, input, { nowMs });
  return { question: questionOf(fields), mockFixture: fields.mockFixture };
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
