import type { Tone } from '../design/state-badge';
import type { Key } from './key-acts';

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
    return { tone: 'quiet', label: 'Revoked', isUsable: false, endsAt: revokedAt };
  if (expiresAt !== null && isPast(expiresAt))
    return { tone: 'quiet', label: 'Expired', isUsable: false, endsAt: expiresAt };
  if (revokedAt !== null) return { tone: 'warn', label: 'Being replaced', isUsable: true, endsAt: revokedAt };
  if (expiresAt === null) return { tone: 'ok', label: 'Works', isUsable: true, endsAt: undefined };
  const isSoon = Date.parse(expiresAt) - nowMs < SOON_MS;
  return { tone: isSoon ? 'warn' : 'ok', label: 'Works', isUsable: true, endsAt: expiresAt };
}

/** Each scope as people would say it. */
export const SCOPES = [
  { value: 'check:live', label: 'Send live checks, which are charged' },
  { value: 'check:mock', label: 'Send mock checks, which are free' },
  { value: 'checks:read', label: 'Read the log of checks, the use and the clinics' },
  { value: 'payers:read', label: 'Search payers' },
  { value: 'wallet:read', label: 'Read the balance' },
  { value: 'check:raw', label: 'See what was exchanged with the payer' },
  { value: 'workspace:admin', label: 'Change clinics, keys and members' },
] as const satisfies readonly { readonly value: Key['scopes'][number]; readonly label: string }[];

/** How long the old key works on after it was rotated. */
export const OVERLAPS = [
  { value: '86400', label: 'One day' },
  { value: '3600', label: 'One hour' },
  { value: '604800', label: 'One week' },
  { value: '2592000', label: '30 days' },
  { value: '0', label: 'Not at all: the old key stops now' },
] as const;

/** When a new key ends: after so many days, never, or at a time that is typed. */
export const ENDS = [
  { value: '90', label: 'In 90 days' },
  { value: '30', label: 'In 30 days' },
  { value: '365', label: 'In a year' },
  { value: '', label: 'Never' },
  { value: 'at', label: 'At another time' },
] as const;
