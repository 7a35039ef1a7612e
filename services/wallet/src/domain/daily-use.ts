/**
 * At most so many checks of a scope may be held or captured on one UTC day. A scope is a name that the caller chose,
 * such as `workspace` or `key:7`; it means something within one workspace only.
 */
export type DailyLimit = { readonly scope: string; readonly maxChecks: number };

/** What a hold is limited by, and on which day. */
export type DailyLimits = {
  /** UTC, YYYY-MM-DD. */
  readonly day: string;
  readonly limits: readonly DailyLimit[];
};

/** Where a held check counts: it gives its places back to the same day when it is released. */
export type DailyPlaces = { readonly day: string; readonly scopes: readonly string[] };

/** How many checks of a scope are held or captured on the day in question. */
export type DailyUse = (scope: string) => number;

/** What a decision does to the counters: 1 takes places, -1 gives them back. */
export type DailyUseChange = {
  readonly places: DailyPlaces;
  readonly by: 1 | -1;
  /** Condition for the change; none when places are given back. */
  readonly limits: readonly DailyLimit[];
};

/** Where nothing is limited. */
export const NO_DAILY_USE: DailyUse = () => 0;
export const NO_DAILY_LIMITS: DailyLimits = { day: '1970-01-01', limits: [] };

/** Where a hold under these limits counts; undefined without any. */
export function placesOf({ day, limits }: DailyLimits): DailyPlaces | undefined {
  return limits.length === 0 ? undefined : { day, scopes: limits.map(({ scope }) => scope) };
}

/** The first scope that has no place left; undefined when all of them have. */
export function exhaustedScope({ limits }: DailyLimits, used: DailyUse): string | undefined {
  return limits.find(({ scope, maxChecks }) => used(scope) >= maxChecks)?.scope;
}

/** Names the counter of a scope on a day; sorts by day. */
export function counterOf(day: string, scope: string): string {
  return `${day}/${scope}`;
}

const DAY_MS = 24 * 60 * 60 * 1_000;
/** A hold lives for minutes, and gives its places back to its own day: older counters are no longer used. */
const KEPT_DAYS = 8;

/** Counters whose names sort before this are deleted once there is one of `day`. */
export function oldestKeptCounter(day: string): string {
  return new Date(Date.parse(day) - KEPT_DAYS * DAY_MS).toISOString().slice(0, 10);
}
