import type { Outcome } from '@eligibility/contract';

/** How many checks of one payer ended alike in one minute. */
export type Tally = {
  readonly payerId: string;
  readonly outcome: Outcome;
  /** Answered after the time that the objective allows. */
  readonly isLate: boolean;
  readonly checks: number;
};

/** One minute of the log of checks; its key is the minute's number since 1970. */
export type Minutes = ReadonlyMap<number, readonly Tally[]>;

export const MINUTE_MS = 60_000;
/** The minutes that are shown one by one. */
export const SHOWN_MINUTES = 60;
/** The longest window of the objective that the board knows. */
export const KNOWN_MINUTES = 360;

/** What the objective judges: of the inquiries that reached the payer, those that it left unanswered or answered late. */
export type Judged = { readonly reached: number; readonly unanswered: number; readonly late: number };

const WINDOWS = { fiveMinutes: 5, halfHour: 30, hour: 60, sixHours: KNOWN_MINUTES } as const;
type Window = keyof typeof WINDOWS;

/** The recent checks of one payer. */
export type RecentChecks = {
  /** Of the last hour, the oldest minute first; without the checks for which the payer was not called. */
  readonly asked: readonly number[];
  /** Of `asked`, the checks to which the payer gave no answer, for whatever reason. */
  readonly failed: readonly number[];
  /** Of the last hour, by how they failed; also those for which the payer was not called. */
  readonly failures: ReadonlyMap<Outcome, number>;
  /** Of the last ten minutes. */
  readonly lately: ReadonlyMap<Outcome, number>;
  readonly judged: Readonly<Record<Window, Judged>>;
  /** Inquiries answered in time since the last minute with one that was not; of the last half hour at most. */
  readonly answeredSinceFailure: number;
};

const ANSWERED: ReadonlySet<Outcome> = new Set(['active', 'inactive', 'not-stated', 'rejected']);
const UNANSWERED: ReadonlySet<Outcome> = new Set(['unavailable', 'no-answer']);
const LATELY_MINUTES = 10;

/**
 * The recent checks of each payer that was asked in the known minutes.
 * @param minute the current one, which is the last that is shown
 */
export function recentChecks(minutes: Minutes, minute: number): ReadonlyMap<string, RecentChecks> {
  const payers = new Map<string, Counting>();
  for (const [number, tallies] of minutes) {
    const age = minute - number;
    if (age < 0 || age >= KNOWN_MINUTES) continue;
    for (const tally of tallies) {
      const counting = payers.get(tally.payerId) ?? newCounting();
      payers.set(tally.payerId, counting);
      count(counting, tally, age);
    }
  }
  return new Map([...payers].map(([id, counting]) => [id, counted(counting)]));
}

type Counting = {
  readonly asked: number[];
  readonly failed: number[];
  readonly failures: Map<Outcome, number>;
  readonly lately: Map<Outcome, number>;
  readonly judged: Record<Window, { reached: number; unanswered: number; late: number }>;
  /** Of the last half hour by the age of the minute: the inquiries answered in time, and whether one was not. */
  readonly inTime: number[];
  readonly hasFailed: boolean[];
};

function newCounting(): Counting {
  const none = (): Counting['judged'][Window] => ({ reached: 0, unanswered: 0, late: 0 });
  return {
    asked: new Array<number>(SHOWN_MINUTES).fill(0),
    failed: new Array<number>(SHOWN_MINUTES).fill(0),
    failures: new Map(),
    lately: new Map(),
    judged: { fiveMinutes: none(), halfHour: none(), hour: none(), sixHours: none() },
    inTime: new Array<number>(WINDOWS.halfHour).fill(0),
    hasFailed: new Array<boolean>(WINDOWS.halfHour).fill(false),
  };
}

function counted({ inTime, hasFailed, ...counting }: Counting): RecentChecks {
  const lastFailure = hasFailed.indexOf(true);
  const since = lastFailure === -1 ? inTime : inTime.slice(0, lastFailure);
  return { ...counting, answeredSinceFailure: since.reduce((all, one) => all + one, 0) };
}

function count(counting: Counting, tally: Tally, age: number): void {
  if (age < SHOWN_MINUTES) countShown(counting, tally, SHOWN_MINUTES - 1 - age);
  if (age < LATELY_MINUTES) addTo(counting.lately, tally);
  for (const [window, length] of Object.entries(WINDOWS)) {
    if (age < length) judge(counting.judged[window as Window], tally);
  }
  if (age < WINDOWS.halfHour) follow(counting, tally, age);
}

/** Notes for each minute what shows that the payer answers again, or does not. */
function follow({ inTime, hasFailed }: Counting, { outcome, isLate, checks }: Tally, age: number): void {
  if (UNANSWERED.has(outcome) || isLate) hasFailed[age] = true;
  else if (ANSWERED.has(outcome)) inTime[age] = (inTime[age] ?? 0) + checks;
}

function countShown({ asked, failed, failures }: Counting, tally: Tally, at: number): void {
  if (!ANSWERED.has(tally.outcome)) addTo(failures, tally);
  // The payer was not called, so it did not fail.
  if (tally.outcome === 'not-called') return;
  asked[at] = (asked[at] ?? 0) + tally.checks;
  if (!ANSWERED.has(tally.outcome)) failed[at] = (failed[at] ?? 0) + tally.checks;
}

function judge(judged: Counting['judged'][Window], { outcome, isLate, checks }: Tally): void {
  const isUnanswered = UNANSWERED.has(outcome);
  if (!isUnanswered && !ANSWERED.has(outcome)) return;
  judged.reached += checks;
  if (isUnanswered) judged.unanswered += checks;
  if (isLate) judged.late += checks;
}

function addTo(counts: Map<Outcome, number>, { outcome, checks }: Tally): void {
  counts.set(outcome, (counts.get(outcome) ?? 0) + checks);
}

/** A payer must answer 90 % of the inquiries that reach it, as CAQH CORE asks of real-time eligibility. */
const ALLOWED_SHARE = 0.1;

/** The burn of a payer that answers nothing; there is no higher one. */
export const MOST_BURN = 1 / ALLOWED_SHARE;

/**
 * How many times faster than allowed the error budget is used up: at 1, a month uses exactly the month's budget.
 * Undefined when no inquiry reached the payer.
 */
export function burnOf({ reached, unanswered, late }: Judged): number | undefined {
  return reached === 0 ? undefined : Math.max(unanswered, late) / reached / ALLOWED_SHARE;
}
