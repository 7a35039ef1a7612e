import type { Clock } from '@eligibility/kit';

/** Swedish writes a date as YYYY-MM-DD. A payer's day turns with the clocks of the United States, not with UTC. */
const easternDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/New_York' });

/** The day an inquiry without a date asks about, as YYYY-MM-DD in US Eastern time. */
export function serviceDate(clock: Pick<Clock, 'now'>): string {
  return easternDay.format(clock.now());
}
