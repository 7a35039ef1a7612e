import { serviceTypeCodeOf } from '../../packages/x12/src/text/service-types';
import type { Members } from './request-mutants';
/** True for a day of the calendar, 1900 or later and not after the moment; American or ISO 8601. */
export function isBirthDate(text: string, now: number): boolean {
  const american = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text);
  const iso = american === null ? text : `${american[3] ?? ''}-${american[1] ?? ''}-${american[2] ?? ''}`;
  const day = new Date(`${iso}T00:00:00Z`);
  const exists = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(iso);
  return exists && iso >= '1900-01-01' && day.getTime() <= now;
}

/** Day and time exist; a leap second does not count. */
export function isOfCalendar(text: string): boolean {
  const [day = ''] = text.split('T');
  const date = new Date(`${day}T00:00:00Z`);
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
  return exists && !Number.isNaN(Date.parse(text));
}

export function hasTwins(aliases: unknown): boolean {
  const trimmed = (Array.isArray(aliases) ? aliases : []).map((alias) => String(alias).trim());
  return new Set(trimmed).size < trimmed.length;
}

/** Whether one of the service types of a request is none of X12, or there are more than ten. */
export function hasUnknownServiceType(
  _value: unknown,
  { query, body }: { readonly query: Members; readonly body: Members | undefined },
): boolean {
  const sent = serviceTypesOf(query['serviceTypeCodes'] ?? body?.['serviceTypeCodes']);
  return sent.length > 10 || sent.some((one) => serviceTypeCodeOf(one) === undefined);
}

/** A list, or a query's text with commas in it. */
function serviceTypesOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'string' ? value.split(',') : [];
}
