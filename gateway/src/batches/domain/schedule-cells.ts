import { WHOLE_NAMES, type ScheduleField } from './schedule-columns';

/** What a cell says: fields of a check by the API's names, or what is wrong, as what follows the column's name. */
export type ReadCell = { readonly fields: Readonly<Record<string, string>> } | { readonly problem: string };

/**
 * Reads a cell that is not empty. What a practice system writes differently from the API is converted where there is
 * one meaning; all else is passed on as it is, for the check's own rules.
 */
export function readCell(field: ScheduleField, text: string): ReadCell {
  if (field === 'patientName' || field === 'subscriberName') return readWholeName(WHOLE_NAMES[field], text);
  if (field === 'memberId' && SHORTENED.test(text)) return { problem: SHORTENED_TEXT };
  if (field === 'reference' && text.length > MAX_REFERENCE)
    return { problem: `must have at most ${String(MAX_REFERENCE)} characters` };
  const value = CONVERSIONS[field]?.(text) ?? text;
  return { fields: value === '' ? {} : { [field]: value } };
}

const MAX_REFERENCE = 200;

/** How a spreadsheet writes a long number: its last digits are lost. */
const SHORTENED = /^\d(?:[.,]\d+)?E\+\d+$/i;
const SHORTENED_TEXT =
  'was shortened by a spreadsheet: give the column the format Text there, and enter the number again';

const CONVERSIONS: Partial<Record<ScheduleField, (text: string) => string | undefined>> = {
  patientDateOfBirth: dayOf,
  subscriberDateOfBirth: dayOf,
  dateOfService: dayOf,
  patientGender: (text) => GENDERS.get(text.toLowerCase()),
  relationship: (text) => RELATIONSHIPS.get(text.toLowerCase()),
  serviceTypeCodes: (text) => text.replace(/[;|]/g, ','),
};

/** An empty text is a gender that is not known, which a check leaves out. */
const GENDERS: ReadonlyMap<string, string> = new Map([
  ['female', 'F'],
  ['male', 'M'],
  ['u', ''],
  ['unknown', ''],
]);

/** Words, and the codes of X12 (INS02). */
const RELATIONSHIPS: ReadonlyMap<string, string> = new Map([
  ...['18', 'patient', 'insured', 'subscriber', 'policyholder'].map((word) => [word, 'self'] as const),
  ...['01', 'husband', 'wife'].map((word) => [word, 'spouse'] as const),
  ...['19', 'son', 'daughter'].map((word) => [word, 'child'] as const),
  ['g8', 'other'],
  ...['dependent', 'dep'].map((word) => [word, 'unknown'] as const),
]);

/** The time of an appointment, behind its day. */
const TIME = /[T ]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?: ?[AP]M)?(?:Z| ?[+-]\d{2}:?\d{2})?$/i;
const YEAR_FIRST = /^(\d{4})[/.]?(\d{2})[/.]?(\d{2})$/;

/** A day without its time; a year, month and day without hyphens get them. */
function dayOf(text: string): string {
  return text.replace(TIME, '').replace(YEAR_FIRST, '$1-$2-$3');
}

/** A name is divided at its one comma, or at its one blank. Anything else could be divided in more than one way. */
function readWholeName([first, last]: readonly [first: string, last: string], text: string): ReadCell {
  const [behind, before, ...commas] = text.split(',').map((part) => part.trim());
  if (before !== undefined && commas.length === 0 && before !== '' && behind !== '')
    return { fields: { [first]: before, [last]: behind ?? '' } };
  const [given, family, ...words] = text.split(/\s+/);
  if (family !== undefined && words.length === 0 && !text.includes(','))
    return { fields: { [first]: given ?? '', [last]: family } };
  return {
    problem: 'cannot be divided with certainty: write it as "Last, First", or use a column for each name',
  };
}
