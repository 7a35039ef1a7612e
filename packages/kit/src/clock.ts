/** The only source of time for domain and app code. */
export type Clock = {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly now: () => number;
  /** Milliseconds that only ever grow; for measuring, never for storing. */
  readonly monotonicMs: () => number;
};

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonicMs: () => performance.now(),
};

/** `1763724000000` -> `2025-11-21T11:20:00.000Z`. */
export function isoTime(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
