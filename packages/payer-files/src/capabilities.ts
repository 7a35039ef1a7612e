import type { InquiryDates, PayerCapabilities } from '@eligibility/payer-matching';
import { isServiceType, serviceTypeCodeOf } from '@eligibility/x12';

type Values = ReadonlyMap<string, string>;

/** Every code. */
const EVERY = '*';
const YES_OR_NO = ['', 'yes', 'no'];
const YES_OR_NO_COLUMNS = [
  'several_service_types',
  'procedure_codes',
  'search_without_member_id',
  'search_by_name',
  'search_without_first_name',
  'requires_date_of_birth',
] as const;
/** The fields that are undefined if their column is empty. */
const STATED = [
  ['procedureCodes', 'procedure_codes'],
  ['searchWithoutMemberId', 'search_without_member_id'],
  ['searchByName', 'search_by_name'],
  ['searchWithoutFirstName', 'search_without_first_name'],
] as const;
/** Ten years: more than any payer states. */
export const MAX_INQUIRY_DAYS = 3_660;
const DAYS = /^\d{0,4}$/;
/** The last day that health plans must answer for (CAQH CORE data content rule). */
const MONTH_END = 'month-end';

/** True for what a list of service types may have: a code of X12, or `*` for every code. */
export function isCapableOf(serviceType: string): boolean {
  return serviceType === EVERY || isServiceType(serviceType);
}

/**
 * Reads what a payer takes in an inquiry: `service_types` (codes or words divided by `|`, or `*`),
 * `several_service_types` and the columns of `STATED` (`yes` or `no`), `days_back` and `days_forward` (whole numbers; the
 * latter also `month-end`).
 * @returns undefined when all of these are empty
 */
export function readCapabilities(values: Values): PayerCapabilities | undefined {
  const dates = datesOf(values);
  const serviceTypes = serviceTypesIn(values).map(codeOf);
  const several = textIn(values, 'several_service_types');
  const stated = STATED.filter(([, column]) => textIn(values, column) !== '');
  const isUnstated = serviceTypes.length + stated.length === 0 && several === '';
  if (dates === undefined && isUnstated) return undefined;
  return {
    serviceTypes: [...new Set(serviceTypes)],
    severalServiceTypes: several === 'yes',
    ...Object.fromEntries(stated.map(([field, column]) => [field, textIn(values, column) === 'yes'])),
    ...(dates === undefined ? {} : { dates }),
  };
}

/** What is wrong with the columns that `readCapabilities` reads, and with `requires_date_of_birth`. */
export function capabilityProblem(values: Values): string | undefined {
  const vague = YES_OR_NO_COLUMNS.find((column) => !YES_OR_NO.includes(textIn(values, column)));
  if (vague !== undefined) return `${vague} must be yes or no`;
  if (!serviceTypesIn(values).every((each) => isCapableOf(codeOf(each))))
    return 'service_types must be X12 service type codes, words for them, or *';
  if (!isDays(textIn(values, 'days_back'))) return daysProblem('days_back');
  const forward = textIn(values, 'days_forward');
  return forward === MONTH_END || isDays(forward)
    ? undefined
    : `${daysProblem('days_forward')} or ${MONTH_END}`;
}

function daysProblem(column: string): string {
  return `${column} must be 0 to ${String(MAX_INQUIRY_DAYS)}`;
}

function datesOf(values: Values): InquiryDates | undefined {
  const back = textIn(values, 'days_back');
  const forward = textIn(values, 'days_forward');
  if (back === '' && forward === '') return undefined;
  const toMonthEnd = forward === MONTH_END;
  return { daysBack: Number(back), daysForward: toMonthEnd ? 0 : Number(forward), toMonthEnd };
}

function isDays(text: string): boolean {
  return DAYS.test(text) && Number(text) <= MAX_INQUIRY_DAYS;
}

function serviceTypesIn(values: Values): readonly string[] {
  return textIn(values, 'service_types')
    .split('|')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

/** A text that is neither a code nor a word stays as it is, so that the row has a problem. */
function codeOf(text: string): string {
  return serviceTypeCodeOf(text) ?? text;
}

function textIn(values: Values, column: string): string {
  return (values.get(column) ?? '').toLowerCase();
}
