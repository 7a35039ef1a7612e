import { t } from './texts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** `42 s`, `7 min`, `3 h 20 min`, `2 d`. */
export function span(ms: number): string {
  if (ms < MINUTE_MS) return `${String(Math.max(0, Math.round(ms / SECOND_MS)))} s`;
  if (ms < HOUR_MS) return `${String(Math.floor(ms / MINUTE_MS))} min`;
  if (ms >= 2 * DAY_MS) return `${String(Math.floor(ms / DAY_MS))} d`;
  const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS);
  return `${String(Math.floor(ms / HOUR_MS))} h${minutes === 0 ? '' : ` ${String(minutes)} min`}`;
}

/** How long ago by the clock of the gateway, which may differ from this one's. */
export function ago(at: string, since: string): string {
  return span(Date.parse(at) - Date.parse(since));
}

/** `in 4 s`, or `at the next check` when the time has come. */
export function ahead(at: string, then: string): string {
  const ms = Date.parse(then) - Date.parse(at);
  return ms <= 0 ? t.atNextCheck : t.inTime(span(ms));
}
