import type { Session } from './session';

/** How long before its end a session says so. */
const WARNED_MS = 2 * 60 * 1_000;
/** The gateway stores a use at most so often, so an idle session may end that much earlier. */
const STORED_EVERY_MS = 30 * 1_000;

export type SessionEnd = {
  /** Epoch milliseconds. */
  readonly atMs: number;
  /** Whether a call makes the session longer. */
  readonly canStay: boolean;
};

type Used = {
  /** When the API answered last; epoch milliseconds. */
  readonly lastCallMs: number;
  readonly nowMs: number;
};

/** The end of a session that is near; undefined while it is not, and once it is over. */
export function nearEnd(
  { expiresAt, idleSeconds }: Pick<Session, 'expiresAt' | 'idleSeconds'>,
  { lastCallMs, nowMs }: Used,
): SessionEnd | undefined {
  const longestMs = Date.parse(expiresAt);
  const idleMs = lastCallMs + idleSeconds * 1_000 - STORED_EVERY_MS;
  const atMs = Math.min(longestMs, idleMs);
  if (nowMs >= atMs || atMs - nowMs > WARNED_MS) return undefined;
  return { atMs, canStay: longestMs - nowMs > WARNED_MS };
}
