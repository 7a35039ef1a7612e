import { setImmediate as otherWork } from 'node:timers/promises';
import type { Clock } from '@eligibility/kit';
import type { CheckSearch } from '../../checks/app/check-search';
import {
  KNOWN_MINUTES,
  MINUTE_MS,
  recentChecks,
  SHOWN_MINUTES,
  type RecentChecks,
  type Tally,
} from '../domain/recent-checks';

/** An inquiry that took longer is late; see docs/monitoring.md. */
const LATE_MS = 20_000;
/** A check is in the log when it is answered, so a minute changes for a while after its end. */
const CHANGING_MINUTES = 3;
/** Minutes before the last hour that one reading adds: the first readings after a start are not to wait for all of them. */
const OLDER_PER_READING = 25;

export type CountedChecks = {
  readonly payers: ReadonlyMap<string, RecentChecks>;
  /** False until the minutes of six hours have been read, which takes a dozen readings. */
  readonly areSixHoursKnown: boolean;
};

/**
 * Counts the checks of the last six hours from the log that all gateways share. A minute that does not change any more
 * is read once and kept, so a reading asks about three minutes, however many checks the log has.
 */
export function minuteLog({
  checks,
  clock,
}: {
  readonly checks: Pick<CheckSearch, 'tally'>;
  readonly clock: Clock;
}): () => Promise<CountedChecks> {
  const minutes = new Map<number, readonly Tally[]>();
  return async () => {
    const minute = Math.floor(clock.now() / MINUTE_MS);
    for (const number of minutes.keys()) {
      if (number <= minute - KNOWN_MINUTES || number > minute - CHANGING_MINUTES) minutes.delete(number);
    }
    const missing = minutesBefore(minute).filter((number) => !minutes.has(number));
    const isOlder = (number: number): boolean => number <= minute - SHOWN_MINUTES;
    const wanted = [
      ...missing.filter((number) => !isOlder(number)),
      ...missing.filter(isOlder).slice(0, OLDER_PER_READING),
    ];
    for (const number of wanted) {
      const fromMs = number * MINUTE_MS;
      // SQLite reads at once: a check that waits meanwhile waits for one minute's reading, not for all of them.
      await otherWork();
      minutes.set(number, await checks.tally({ fromMs, toMs: fromMs + MINUTE_MS, lateMs: LATE_MS }));
    }
    return {
      payers: recentChecks(minutes, minute),
      areSixHoursKnown: minutes.size === KNOWN_MINUTES,
    };
  };
}

/** The newest first. */
function minutesBefore(minute: number): readonly number[] {
  return Array.from({ length: KNOWN_MINUTES }, (_, age) => minute - age);
}
