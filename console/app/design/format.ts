import { LOCALE } from '../language/language';

const MONEY = new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'USD' });
const WHOLE_MONEY = new Intl.NumberFormat(LOCALE, {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});
const COUNT = new Intl.NumberFormat(LOCALE);
const WHEN = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });
const TIME = new Intl.DateTimeFormat(LOCALE, { timeStyle: 'short' });
const LOCAL_DAY = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium' });
const DAY = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' });

/** Dollars as people write them: `$1,250`, `$12.50`. */
export function money(dollars: number): string {
  return (Number.isInteger(dollars) ? WHOLE_MONEY : MONEY).format(dollars);
}

export function count(number: number): string {
  return COUNT.format(number);
}

/** A moment in the reader's own time zone. @param iso an ISO 8601 instant */
export function when(iso: string): string {
  return WHEN.format(new Date(iso));
}

/** The time of a moment today, in the reader's own time zone: `5:42 PM`. @param ms epoch milliseconds */
export function time(ms: number): string {
  return TIME.format(ms);
}

/** The day of a moment in the reader's own time zone. @param iso an ISO 8601 instant */
export function localDay(iso: string): string {
  return LOCAL_DAY.format(new Date(iso));
}

/** A calendar day, which has no time zone. @param isoDay `YYYY-MM-DD` */
export function day(isoDay: string): string {
  return DAY.format(new Date(`${isoDay}T00:00:00Z`));
}

const AGO = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' });

/** How long ago something was: `2 minutes ago`, `3 hours ago`. */
export function ago(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  return minutes < 60 ? AGO.format(-minutes, 'minute') : AGO.format(-Math.floor(minutes / 60), 'hour');
}
