const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;
/** A date-time of RFC 3339, as programs write a day that they keep as a moment; its zone may be missing. */
const ISO_TIME = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})?$/;
const US = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
const EARLIEST_YEAR = 1850;
/** The name of a month or its beginning with a day before or after it: `April 12th, 1980`, `12 de abril de 1980`. */
export const SAID_DATE =
  '([A-Za-z]{3,10}[.]?( [A-Za-z]{3})? [0-9]{1,2}([A-Za-z]{2})?|([A-Za-z]{3} )?[0-9]{1,2}([A-Za-z]{2})?( [A-Za-z]{2})? [A-Za-z]{3,10}[.]?),?( [A-Za-z]{2,3})? [0-9]{4}';
const SAID = new RegExp(`^${SAID_DATE}$`);
const MONTHS = [
  ...'january february march april may june july august september october november december'.split(' '),
  ...'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' '),
];
/**
 * In the first time zone (UTC+14) the next day begins 14 hours earlier than in UTC, and a patient may be born on it.
 */
const FURTHEST_AHEAD_MS = 14 * 60 * 60 * 1_000;

export type DateProblem = 'format' | 'iso-month' | 'us-month' | 'not-a-date' | 'too-early' | 'future';

type ReadDate = { readonly date: string } | { readonly problem: DateProblem };

/**
 * Reads a birth date, as `parseDate` reads a day. Of a date-time, such as `1980-04-12T00:00:00Z`, the day as it is
 * written counts: a birth date has no time zone.
 * @returns the date, or what is wrong with it
 */
export function parseBirthDate(text: string, nowMs: number): ReadDate {
  const read = parseDate(ISO_TIME.exec(text)?.[1] ?? text);
  const isFuture = 'date' in read && Date.parse(read.date) > nowMs + FURTHEST_AHEAD_MS;
  return isFuture ? { problem: 'future' } : read;
}

/**
 * Reads a day, YYYY-MM-DD, M/D/YYYY with or without leading zeros, or with the name of its month in English or Spanish,
 * into YYYY-MM-DD.
 * @returns the date, or what is wrong with it
 */
export function parseDate(text: string): ReadDate {
  const parts = yearMonthDay(text);
  if (parts === undefined) return { problem: 'format' };
  const { year, month, day } = parts;
  // Usually the day was written first. The message does not repeat the number: it may be a part of a patient's date of
  // birth.
  if (month > 12) return { problem: ISO.test(text) ? 'iso-month' : 'us-month' };
  const epochMs = Date.UTC(year, month - 1, day);
  const isReal = month >= 1 && day >= 1 && new Date(epochMs).getUTCDate() === day;
  if (!isReal) return { problem: 'not-a-date' };
  if (year < EARLIEST_YEAR) return { problem: 'too-early' };
  return { date: `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}` };
}

function yearMonthDay(text: string): { year: number; month: number; day: number } | undefined {
  const iso = ISO.exec(text);
  if (iso !== null) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) };
  const us = US.exec(text);
  if (us !== null) return { year: Number(us[3]), month: Number(us[1]), day: Number(us[2]) };
  return SAID.test(text) ? said(text.toLowerCase().split(/[^a-z0-9]+/)) : undefined;
}

function said(words: readonly string[]): { year: number; month: number; day: number } | undefined {
  const [day = 0, year = 0] = words.map((word) => Number.parseInt(word, 10)).filter(Number.isFinite);
  const at = MONTHS.findIndex((month) => words.some((word) => word.length >= 3 && month.startsWith(word)));
  return at < 0 ? undefined : { year, month: (at % 12) + 1, day };
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0');
}
