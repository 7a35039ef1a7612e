import type { Tone } from '../design/state-badge';
import type { Key } from './key-acts';
import { t } from './texts';

export type KeyState = {
  readonly tone: Tone;
  readonly label: string;
  readonly isUsable: boolean;
  /** The instant of its end, past or to come; undefined where none is known. */
  readonly endsAt: string | undefined;
};

const SOON_MS = 14 * 24 * 60 * 60 * 1_000;

/**
 * Whether a key opens something, and until when.
 * @param nowMs epoch milliseconds
 */
export function keyState(
  { revokedAt, expiresAt }: Pick<Key, 'revokedAt' | 'expiresAt'>,
  nowMs: number,
): KeyState {
  const isPast = (iso: string): boolean => Date.parse(iso) <= nowMs;
  if (revokedAt !== null && isPast(revokedAt))
    return { tone: 'quiet', label: t.states.revoked, isUsable: false, endsAt: revokedAt };
  if (expiresAt !== null && isPast(expiresAt))
    return { tone: 'quiet', label: t.states.expired, isUsable: false, endsAt: expiresAt };
  if (revokedAt !== null)
    return { tone: 'warn', label: t.states.replaced, isUsable: true, endsAt: revokedAt };
  if (expiresAt === null) return { tone: 'ok', label: t.states.works, isUsable: true, endsAt: undefined };
  const isSoon = Date.parse(expiresAt) - nowMs < SOON_MS;
  return { tone: isSoon ? 'warn' : 'ok', label: t.states.works, isUsable: true, endsAt: expiresAt };
}

/** Each scope as people would say it, the ones that most programs need first. */
export const SCOPES = (Object.keys(t.scopes) as (keyof typeof t.scopes)[]).map((value) => ({
  value,
  label: t.scopes[value],
}));

/** How long the old key works on after it was rotated, in seconds. */
export const OVERLAPS = (['86400', '3600', '604800', '2592000', '0'] as const).map((value) => ({
  value,
  label: t.overlaps[value],
}));

/** When a new key ends: after so many days, never, or at a time that is typed. */
export const ENDS = (['90', '30', '365', '', 'at'] as const).map((value) => ({
  value,
  label: t.ends[value],
}));
