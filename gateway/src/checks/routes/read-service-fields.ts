import { isProcedureCode, serviceTypeCodeOf } from '@eligibility/x12';
import Joi from 'joi';
import { list, named } from '../../http/schema';
import { parseDate, SAID_DATE, type DateProblem } from '../domain/calendar-date';
import type { CheckQuestion } from '../domain/check';

/** The fields of a check about one service, as they are after validation; all of them optional. */
export type ServiceFields = {
  /** X12 codes. */
  readonly serviceTypeCodes?: readonly string[];
  /** YYYY-MM-DD */
  readonly dateOfService?: string;
  /** In capital letters. */
  readonly procedureCode?: string;
};

const DATE_MESSAGES: Readonly<Record<DateProblem, string>> = {
  format: 'must be YYYY-MM-DD, MM/DD/YYYY or such as April 12, 1980',
  'iso-month': 'has a month above 12; write YYYY-MM-DD',
  'us-month': 'has a month above 12; write MM/DD/YYYY',
  'not-a-date': 'is not a date of the calendar',
  'too-early': 'must not be before 1850',
  future: 'must not be in the future',
};

/** A text that may be left out, empty or null. */
export const optionalText = Joi.string().trim().empty(Joi.valid('', null));

/** A rule for a date; its value is YYYY-MM-DD. */
export function dateRule(parse: typeof parseDate): Joi.CustomValidator<string> {
  return (value, helpers) => {
    const parsed = parse(value);
    return 'date' in parsed
      ? parsed.date
      : helpers.error('date.problem', { problem: DATE_MESSAGES[parsed.problem] });
  };
}

export const SERVICE_MESSAGES = {
  'date.problem': '{#problem}',
  'service.type':
    'must be an X12 service type code, such as 35, or one of the words for one, such as dental or physical therapy',
  'service.procedure': 'must be a code of CPT, HCPCS or CDT, five letters and digits',
  'array.base': 'must be a list',
  'array.max': 'must have at most {#limit} entries',
};

/** More than a payer answers in real time; X12 would repeat EQ01 99 times. */
const MAX_SERVICE_TYPES = 10;
const MAX_WORD_LENGTH = 60;

/** The letters of codes and words, as in the OpenAPI document. */
const CODE_OR_WORD = /^[A-Za-z0-9][A-Za-z0-9 /().-]*$/;

/** A service type of X12, as its code or as a word for it; its value is the code. */
export const serviceType = named(
  'ServiceTypeCode',
  Joi.string()
    .trim()
    .min(1)
    .max(MAX_WORD_LENGTH)
    .custom((text: string, helpers) => {
      const code = CODE_OR_WORD.test(text) ? serviceTypeCodeOf(text) : undefined;
      return code ?? helpers.error('service.type');
    })
    .meta({ pattern: CODE_OR_WORD.source })
    .description(
      'A service type code of X12 (element 1365, EQ01 of a 270), such as `35`, or a word for one: ' +
        '`dental`, `vision`, `mental health`, `physical therapy`, `occupational therapy`, `speech ' +
        'therapy`, `chiropractic`, `urgent care`, `emergency`, `pharmacy`, `office visit`, `surgery`, ' +
        '`maternity`, `orthodontics`, and the other words of docs/service-types.md. Letter case does not ' +
        'matter.',
    )
    .example('35')
    .example('physical therapy'),
);

/** For a code of CPT, HCPCS or CDT in capital letters. */
export const procedureRule: Joi.CustomValidator<string> = (code, helpers) =>
  isProcedureCode(code) ? code : helpers.error('service.procedure');

/** The rules of these fields, for live and mock checks alike. */
export const SERVICE_FIELDS = {
  serviceTypeCodes: named(
    'ServiceTypeCodes',
    list(
      serviceType,
      'What the payer is asked about, best first; null or empty is as if it were not sent, and the ' +
        'payer is then asked about the plan as a whole. The summary is about the first that the payer ' +
        "takes. Send one: many payers take no more. The answer's `asked` says what the payer was asked.",
    )
      .empty(Joi.valid(null, ''))
      .max(MAX_SERVICE_TYPES)
      .example(['dental'])
      .example(['98', 'UC']),
  ),
  dateOfService: named(
    'DateOfService',
    optionalText
      .custom(dateRule(parseDate))
      .meta({ pattern: `^([0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]{1,2}/[0-9]{1,2}/[0-9]{4}|${SAID_DATE})?$` })
      .description(
        'The day the coverage is needed for: an ISO 8601 date, YYYY-MM-DD, or M/D/YYYY, with or without ' +
          'leading zeros, or with the name of the month, as in `December 1, 2026`; a day of the calendar, 1850 or later. Empty or null is as if it were not sent: ' +
          'today, which for payers is the day in US Eastern time.',
      )
      .example('2026-12-01')
      .example('12/01/2026'),
  ),
  procedureCode: named(
    'ProcedureCode',
    optionalText
      .uppercase()
      .custom(procedureRule)
      .meta({ pattern: '^([0-9A-Za-z]{5})?$' })
      .description(
        'A procedure that the payer is asked about as well: a code of CPT, HCPCS or CDT. Empty or null ' +
          'is as if it were not sent. Most payers take none; the summary is not about it.',
      )
      .example('D0120'),
  ),
};

/** A query has the list as one text, with commas between its entries. */
export function withLists(query: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { serviceTypeCodes: text } = query;
  return typeof text === 'string' && text.trim() !== ''
    ? { ...query, serviceTypeCodes: text.split(',') }
    : query;
}

/** The service of a question; nothing when no field asks about one. Two words for one code are one service type. */
export function serviceOf(fields: ServiceFields): Pick<CheckQuestion, 'service'> {
  const { serviceTypeCodes = [], dateOfService, procedureCode } = fields;
  if (serviceTypeCodes.length === 0 && (dateOfService ?? procedureCode) === undefined) return {};
  return { service: { serviceTypeCodes: [...new Set(serviceTypeCodes)], dateOfService, procedureCode } };
}
