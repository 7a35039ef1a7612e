import { when } from '../design/format';
import type { Tone } from '../design/state-badge';
import type { Key } from './key-acts';

export type KeyState = { readonly tone: Tone; readonly label: string; readonly isUsable: boolean };

const SOON_MS = 14 * 24 * 60 * 60 * 1_000;

/**
 * Whether a key opens something, and until when.
 * @param nowMs epoch milliseconds
 */
export function keyState(
  { revokedAt, expiresAt }: Pick<Key, 'revokedAt' | 'expiresAt'>,
  nowMs: number,
): KeyState {
  if (revokedAt !== null && Date.parse(revokedAt) <= nowMs) {
    return { tone: 'quiet', label: 'Revoked', isUsable: false };
  }
  if (expiresAt !== null && Date.parse(expiresAt) <= nowMs) {
    return { tone: 'quiet', label: 'Expired', isUsable: false };
  }
  if (revokedAt !== null)
    return { tone: 'warn', label: `Replaced, works until ${when(revokedAt)}`, isUsable: true };
  if (expiresAt === null) return { tone: 'ok', label: 'Works', isUsable: true };
  const tone = Date.parse(expiresAt) - nowMs < SOON_MS ? 'warn' : 'ok';
  return { tone, label: `Works until ${when(expiresAt)}`, isUsable: true };
}

/** Each scope as people would say it. */
export const SCOPES = [
  { value: 'check:live', label: 'Send live checks' },
  { value: 'check:mock', label: 'Send mock checks' },
  { value: 'check:raw', label: 'See what was exchanged with the payer' },
  { value: 'checks:read', label: 'Read the log of checks' },
  { value: 'payers:read', label: 'Search payers' },
  { value: 'wallet:read', label: 'Read the balance' },
] as const satisfies readonly { readonly value: Key['scopes'][number]; readonly label: string }[];

/** How long the old key works on after it was replaced. */
export const OVERLAPS = [
  { value: '86400', label: 'One day' },
  { value: '3600', label: 'One hour' },
  { value: '604800', label: 'One week' },
  { value: '2592000', label: '30 days' },
  { value: '0', label: 'Not at all: the old key stops now' },
] as const;
