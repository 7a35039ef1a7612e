export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
type Weekday = (typeof WEEKDAYS)[number];

/** When a schedule runs, by the clocks of a place. */
export type Repeat = {
  /** HH:MM, 24 hours. */
  readonly at: string;
  /** A name of the IANA database. */
  readonly timeZone: string;
} & (
  | { readonly every: 'day' }
  | { readonly every: 'week'; readonly on: readonly Weekday[] }
  /** Each row so many days before its day of service. */
  | { readonly daysBefore: readonly number[] }
);

/** The days, YYYY-MM-DD in the schedule's time zone, that decide which rows a run asks. */
export type RunDays = {
  /** The day of the run, or the last of the days that are made up for. */
  readonly day: string;
  /** The first day that it makes up for: the same, unless times were missed. */
  readonly since: string;
  /** The day on which it really begins. */
  readonly today: string;
};

/** Whether a row may still be asked on that day or later. */
export function isLeft(dateOfService: string | undefined, repeat: Repeat, today: string): boolean {
  if (dateOfService === undefined) return !('daysBefore' in repeat);
  return dateOfService >= today;
}

/** Whether a run asks a row. */
export function isDue(dateOfService: string | undefined, repeat: Repeat, days: RunDays): boolean {
  if (!isLeft(dateOfService, repeat, days.today)) return false;
  if (!('daysBefore' in repeat) || dateOfService === undefined) return true;
  const dueDays = repeat.daysBefore.map((count) => dayBefore(dateOfService, count));
  return dueDays.some((due) => days.since <= due && due <= days.day);
}

const DAY_MS = 24 * 60 * 60_000;

function dayBefore(day: string, count: number): string {
  return new Date(Date.parse(day) - count * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
