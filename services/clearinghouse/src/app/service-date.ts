import type { Clock } from '@eligibility/kit';

/** Swedish writes a date as YYYY-MM-DD. A payer's day turns with the clocks of the United States, not with UTC. */
const easternDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/New_York' });

const HOUR_MS = 3_600_000;
/** Formatting is slow (about 15 µs), and a day only ever turns at a full hour of UTC. */
let remembered = { hour: Number.NaN, day: '' };

/** The day an inquiry without a date asks about, as YYYY-MM-DD in US Eastern time. */
export function serviceDate(clock: Pick<Clock, 'now'>): string {
  const hour = Math.floor(clock.now() / HOUR_MS);
  if (hour !== remembered.hour) remembered = { hour, day: easternDay.format(hour * HOUR_MS) };
  return remembered.day;
}
