import type { Members } from './request-mutants';

const DAY_MS = 24 * 3_600_000;

/** Whether the days that are given, or the days that the server takes without them, are a span that can be counted. */
export function isShortSpan({ from, to }: Members): boolean {
  const dayOf = (value: unknown): number => {
    const ms = Date.parse(`${String(value)}T00:00:00Z`);
    return Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== value ? Number.NaN : ms / DAY_MS;
  };
  const last = to === undefined ? Math.floor(Date.now() / DAY_MS) : dayOf(to);
  const days = from === undefined ? 30 : last - dayOf(from) + 1;
  return !Number.isNaN(last) && days >= 1 && days <= 92;
}

export function isSpanOfPoints({ start, end, step }: Members): boolean {
  const seconds = (Date.parse(String(end)) - Date.parse(String(start))) / 1_000;
  return seconds >= 0 && seconds / Number(step) <= 1_500;
}

export function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone }).format(0) !== '';
  } catch {
    return false;
  }
}
