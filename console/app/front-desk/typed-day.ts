import { t } from './texts';

/**
 * A calendar day as people type it, in English or in Spanish. American order (month, day, year) is taken as it is;
 * everything that can be read in two ways is asked about, because a wrong date of birth costs a check.
 */
export type TypedDay =
  | { readonly kind: 'empty' }
  | { readonly kind: 'day'; readonly day: string }
  | { readonly kind: 'ask'; readonly days: readonly string[] }
  | { readonly kind: 'wrong'; readonly why: string };

/** The first and the last day that make sense, as `YYYY-MM-DD`. */
export type DayBounds = { readonly from: string; readonly to: string };

type Reading = { readonly year: number; readonly month: number; readonly day: number };

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MESES = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];

/** Reads `04/12/1980`, `4-12-80`, `1980-04-12`, `04121980`, `April 12, 1980`, `12 de abril de 1980` and the like. */
export function readDay(text: string, bounds: DayBounds): TypedDay {
  const typed = text.trim().toLowerCase().replace(/[–—]/g, '-');
  if (typed === '') return { kind: 'empty' };
  const readings = yearFirst(typed) ?? parted(typed) ?? digits(typed) ?? worded(typed) ?? [];
  const days = [...new Set(readings.filter(isCalendarDay).map(isoOf))];
  const possible = days.filter((day) => day >= bounds.from && day <= bounds.to);
  const [first] = possible;
  if (first === undefined) return { kind: 'wrong', why: whyNot(days, bounds) };
  return possible.length === 1 ? { kind: 'day', day: first } : { kind: 'ask', days: possible };
}

/** How many whole years lie between two days, each `YYYY-MM-DD`. */
export function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}

/** The day of a moment where the reader is, as `YYYY-MM-DD`. */
export function dayOf(moment: Date): string {
  return isoOf({ year: moment.getFullYear(), month: moment.getMonth() + 1, day: moment.getDate() });
}

/** 1980-04-12, 1980/4/12 */
function yearFirst(typed: string): readonly Reading[] | undefined {
  const found = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/.exec(typed);
  if (found === null) return undefined;
  const [year = 0, month = 0, day = 0] = found.slice(1).map(Number);
  return [{ year, month, day }];
}

/** 4/12/1980, 4-12-80, 12.4.1980 */
function parted(typed: string): readonly Reading[] | undefined {
  const found = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{2})$/.exec(typed);
  if (found === null) return undefined;
  const [first, second] = [Number(found[1]), Number(found[3])];
  const years = yearsOf(found[4] ?? '');
  const american = years.map((year) => ({ year, month: first, day: second }));
  const dayFirst = years.map((year) => ({ year, month: second, day: first }));
  // Who writes dots may come from where the day is first; with a month of 13 or more it cannot be American.
  if (found[2] === '.') return [...american, ...dayFirst];
  return first > 12 ? dayFirst : american;
}

/** 04121980, 19800412, 041280, 800412 */
function digits(typed: string): readonly Reading[] | undefined {
  const part = (from: number, to?: number): number => Number(typed.slice(from, to));
  if (/^\d{6}$/.test(typed)) {
    const american = yearsOf(typed.slice(4)).map((year) => ({ year, month: part(0, 2), day: part(2, 4) }));
    const ordered = yearsOf(typed.slice(0, 2)).map((year) => ({ year, month: part(2, 4), day: part(4) }));
    return [...american, ...ordered];
  }
  if (!/^\d{8}$/.test(typed)) return undefined;
  return [
    { month: part(0, 2), day: part(2, 4), year: part(4, 8) },
    { year: part(0, 4), month: part(4, 6), day: part(6, 8) },
  ];
}

/** April 12, 1980; 12 apr 80; 12 de abril de 1980 */
function worded(typed: string): readonly Reading[] | undefined {
  const name = /[a-z]{3,}/.exec(typed)?.[0].slice(0, 3) ?? '';
  const numbers = typed.match(/\d+/g);
  const month = Math.max(MONTHS.indexOf(name), MESES.indexOf(name === 'set' ? 'sep' : name)) + 1;
  const [day, year] = numbers ?? [];
  if (month === 0 || day === undefined || year === undefined || numbers?.length !== 2) return undefined;
  return yearsOf(year).map((one) => ({ year: one, month, day: Number(day) }));
}

/** A year of two digits may be of this century or of the last. */
function yearsOf(text: string): readonly number[] {
  const year = Number(text);
  return text.length === 2 ? [1900 + year, 2000 + year] : [year];
}

function isCalendarDay({ year, month, day }: Reading): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function isoOf({ year, month, day }: Reading): string {
  const padded = (number: number, length: number): string => String(number).padStart(length, '0');
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`;
}

function whyNot(days: readonly string[], bounds: DayBounds): string {
  if (days.length === 0) return t.days.notADay;
  return days.every((day) => day > bounds.to) ? t.days.future : t.days.tooLongAgo;
}

/** `1980-04-12` as a person types it. */
export function typedDay(day: string | null | undefined): string {
  return day == null ? '' : `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;
}
