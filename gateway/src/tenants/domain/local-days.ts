import { DAY_MS, type DaySpan } from './usage';

/** A span of time in which the clocks of a place are not changed. */
type EvenSpan = {
  readonly fromMs: number;
  readonly toMs: number;
  /** By how much they are ahead of UTC. */
  readonly offsetMs: number;
};

/** No place is further ahead of UTC, or behind it. */
const MOST_AHEAD_MS = 14 * 60 * 60 * 1_000;
const MOST_BEHIND_MS = 12 * 60 * 60 * 1_000;
const MINUTE_MS = 60 * 1_000;

export type LocalDays = {
  /** The day that it is at an instant, as whole days since the epoch. */
  readonly dayAt: (ms: number) => number;
  /** All the time of some days, in order. */
  readonly timeOf: (days: DaySpan) => readonly EvenSpan[];
};

/**
 * The days of a place, whose clocks may be changed in between.
 * @param timeZone a name of the IANA database
 * @throws RangeError for one that it does not have
 */
export function localDays(timeZone: string): LocalDays {
  const offsetAt = offsetsOf(timeZone);
  return {
    dayAt: (ms) => Math.floor((ms + offsetAt(ms)) / DAY_MS),
    timeOf: ({ first, last }) =>
      evenSpans(offsetAt, first * DAY_MS - MOST_AHEAD_MS, (last + 1) * DAY_MS + MOST_BEHIND_MS)
        .map(({ fromMs, toMs, offsetMs }) => ({
          offsetMs,
          fromMs: Math.max(fromMs, first * DAY_MS - offsetMs),
          toMs: Math.min(toMs, (last + 1) * DAY_MS - offsetMs),
        }))
        .filter(({ fromMs, toMs }) => fromMs < toMs),
  };
}

type OffsetAt = (ms: number) => number;

/** Cuts a span where clocks are changed, which is once a day at most. */
function evenSpans(offsetAt: OffsetAt, fromMs: number, toMs: number): readonly EvenSpan[] {
  const spans: EvenSpan[] = [];
  let begin = { fromMs, offsetMs: offsetAt(fromMs) };
  for (let atMs = fromMs + DAY_MS; atMs < toMs + DAY_MS; atMs += DAY_MS) {
    const offsetMs = offsetAt(atMs);
    if (offsetMs === begin.offsetMs) continue;
    const changeMs = changeBetween(offsetAt, atMs - DAY_MS, atMs);
    spans.push({ ...begin, toMs: changeMs });
    begin = { fromMs: changeMs, offsetMs };
  }
  return [...spans, { ...begin, toMs }];
}

/** The first minute at which the offset is that of the end. */
function changeBetween(offsetAt: OffsetAt, fromMs: number, toMs: number): number {
  let [before, after] = [fromMs, toMs];
  while (after - before > MINUTE_MS) {
    const middle = before + Math.floor((after - before) / 2 / MINUTE_MS) * MINUTE_MS;
    if (offsetAt(middle) === offsetAt(toMs)) after = middle;
    else before = middle;
  }
  return after;
}

/** `GMT`, `GMT-05:00` */
const OFFSET = /GMT(?:([+-])(\d{2}):(\d{2})(?::(\d{2}))?)?$/;

function offsetsOf(timeZone: string): OffsetAt {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  return (ms) => {
    const [, sign, hours = 0, minutes = 0, seconds = 0] = OFFSET.exec(format.format(ms)) ?? [];
    const all = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
    return (sign === '-' ? -all : all) * 1_000;
  };
}
