import { count } from '../design/format';
import { LOCALE } from '../language/language';
import type { Schedule } from './schedule-data';
import { t } from './texts';

type Weekday = NonNullable<Schedule['repeat']['on']>[number];

export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const satisfies readonly Weekday[];

const LIST = new Intl.ListFormat(LOCALE, { type: 'conjunction' });
const CLOCK = new Intl.DateTimeFormat(LOCALE, { timeStyle: 'short', timeZone: 'UTC' });
const WEEKDAY = new Intl.DateTimeFormat(LOCALE, { weekday: 'long', timeZone: 'UTC' });

/** When a schedule is asked: `Every Monday and Thursday at 5:00 AM (Eastern Time)`. */
export function repeatWords(repeat: Schedule['repeat']): string {
  const clock = CLOCK.format(new Date(`1970-01-01T${repeat.at}:00Z`));
  return t.repeat.at(daysWords(repeat), clock, zoneName(repeat.timeZone));
}

function daysWords({ every, on = [], daysBefore = [] }: Schedule['repeat']): string {
  if (every === 'day') return t.repeat.everyDay;
  if (every === 'week') {
    const days = WEEKDAYS.filter((day) => on.includes(day));
    return t.repeat.everyWeek(LIST.format(days.map(weekdayName)));
  }
  const before = daysBefore.filter((days) => days > 0).sort((one, other) => other - one);
  if (before.length === 0) return t.repeat.onTheDay;
  const isOneDay = before.length === 1 && before[0] === 1;
  const words = t.repeat.before(LIST.format(before.map(count)), isOneDay);
  return daysBefore.includes(0) ? t.repeat.andOnTheDay(words) : words;
}

/** A day of the week as readers say it. */
export function weekdayName(weekday: Weekday): string {
  // The fifth of January 1970 was a Monday.
  const day = new Date(0);
  day.setUTCDate(5 + WEEKDAYS.indexOf(weekday));
  return WEEKDAY.format(day);
}

/** A time zone as readers say it, such as `Eastern Time`; its id where the browser knows no name. */
export function zoneName(timeZone: string): string {
  try {
    const format = new Intl.DateTimeFormat(LOCALE, { timeZone, timeZoneName: 'longGeneric' });
    const name = format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    return /^(GMT.*)?$/.test(name) ? timeZone : name;
  } catch (failure) {
    if (failure instanceof RangeError) return timeZone;
    throw failure;
  }
}
