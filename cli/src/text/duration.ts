import { InvalidArgumentError } from 'commander';

const UNITS_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
/** The service accepts no end later than this. */
const MAX_MS = 365 * UNITS_MS.d;

/**
 * Milliseconds of `30m`, `2h` or `1d`.
 * @throws InvalidArgumentError for any other text, for an empty one, and for more than 365 days (the message says so)
 */
export function parseDuration(text: string): number {
  const [, count = '', unit = ''] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  const durationMs = isUnit(unit) ? Number(count) * UNITS_MS[unit] : 0;
  if (durationMs > 0 && durationMs <= MAX_MS) return durationMs;
  throw new InvalidArgumentError(
    durationMs > MAX_MS
      ? 'The longest is 365d.'
      : 'Write minutes, hours or days, such as 30m, 2h or 1d; the longest is 365d.',
  );
}

/** How long ago, or how soon, in its largest whole unit: `42s`, `4m`, `2h`, `3d`. */
export function spanText(durationMs: number): string {
  const seconds = Math.max(0, Math.floor(durationMs / 1_000));
  if (seconds < 60) return `${String(seconds)}s`;
  if (seconds < 3_600) return `${String(Math.floor(seconds / 60))}m`;
  if (seconds < 86_400) return `${String(Math.floor(seconds / 3_600))}h`;
  return `${String(Math.floor(seconds / 86_400))}d`;
}

function isUnit(text: string): text is keyof typeof UNITS_MS {
  return text in UNITS_MS;
}
