import { DateTime, IANAZone } from 'luxon';
import { WEEKDAYS, type Repeat } from '../domain/repeat';

/** A time at which a schedule runs, and which day it is then where the schedule is. */
export type RunTime = { readonly atMs: number; readonly day: string };

/** Whether the IANA database has a time zone of this name. */
export function isTimeZone(name: string): boolean {
  return IANAZone.isValidZone(name);
}

/** Which day it is at an instant where the schedule is, YYYY-MM-DD. */
export function dayAt(atMs: number, { timeZone }: Pick<Repeat, 'timeZone'>): string {
  return textOf(DateTime.fromMillis(atMs, { zone: timeZone }));
}

/** The first time after an instant at which the schedule runs. */
export function nextRunTime(repeat: Repeat, afterMs: number): RunTime {
  return timesFrom(repeat, afterMs, 1).find(({ atMs }) => atMs > afterMs) ?? never(repeat);
}

/** The last time at which the schedule was to run, at that instant at the latest. */
export function lastRunTime(repeat: Repeat, atMs: number): RunTime {
  return timesFrom(repeat, atMs, -1).find((time) => time.atMs <= atMs) ?? never(repeat);
}

/** From the day of an instant, the days of more than a week in either direction, at the schedule's time. */
function timesFrom(repeat: Repeat, fromMs: number, step: 1 | -1): readonly RunTime[] {
  const first = DateTime.fromMillis(fromMs, { zone: repeat.timeZone }).startOf('day');
  return Array.from({ length: 9 }, (_, count) => first.plus({ days: count * step }))
    .filter((day) => runsOn(repeat, day))
    .map((day) => ({ day: textOf(day), atMs: onDay(repeat, day) }));
}

function runsOn(repeat: Repeat, { weekday }: DateTime): boolean {
  return !('on' in repeat) || repeat.on.some((name) => WEEKDAYS.indexOf(name) + 1 === weekday);
}

/** A time that the clocks skip on a day is as much later as they skip; of one that comes twice, it is the first. */
function onDay({ at }: Repeat, { year, month, day, zone }: DateTime): number {
  const [hour, minute] = at.split(':').map(Number);
  const time = DateTime.fromObject({ year, month, day, hour, minute }, { zone });
  return Math.min(...time.getPossibleOffsets().map((possible) => possible.toMillis()));
}

function textOf(day: DateTime): string {
  return day.toFormat('yyyy-MM-dd');
}

function never({ timeZone }: Repeat): never {
  throw new Error(`a schedule in ${timeZone} has no time to run`);
}
