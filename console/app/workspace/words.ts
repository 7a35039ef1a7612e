import type { Schema } from '@eligibility/api-types';
import type { Key, Role, Scope } from './data';

/** What each scope opens, as people say it. */
export const SCOPES: Readonly<Record<Scope, string>> = {
  'check:live': 'Live checks, which are charged',
  'check:mock': 'Mock checks, which are free',
  'check:raw': 'What was exchanged with the payer, as it was sent and received',
  'checks:read': 'The log of checks, the use, and the list of clinics',
  'payers:read': 'The payer search',
  'wallet:read': 'The balance',
  'workspace:admin': 'Clinics and keys of this workspace',
};

/** What each role may do, as people say it. */
export const ROLES: Readonly<Record<Role, { readonly name: string; readonly may: string }>> = {
  'front-desk': { name: 'Front desk', may: 'Makes checks and reads their answers' },
  viewer: { name: 'Viewer', may: 'Reads the log of checks, the payers and the balance' },
  admin: { name: 'Admin', may: 'All of it, and clinics, keys and members' },
};

/** What a check came to, in a few words. */
export const OUTCOMES: Readonly<Record<Schema<'Outcome'>, string>> = {
  active: 'Coverage is active',
  inactive: 'Coverage is not active',
  'not-stated': 'The payer did not say',
  rejected: 'The payer rejected the inquiry',
  unavailable: 'The payer could not answer',
  'no-answer': 'No answer in time',
  'never-sent': 'The inquiry could not be sent',
  'not-called': 'The payer was not called',
  'account-refused': 'The account was refused',
  throttled: 'The clearinghouse is throttling',
  'format-refused': 'The format was refused',
};

export type KeyState = {
  readonly tone: 'ok' | 'warn' | 'quiet';
  readonly text: string;
  /** The instant of its end; undefined where none is known. */
  readonly endsAt: string | undefined;
};

/** Whether a key works now, and until when. */
export function stateOfKey(
  { revokedAt, expiresAt }: Pick<Key, 'revokedAt' | 'expiresAt'>,
  nowMs: number,
): KeyState {
  const isPast = (iso: string): boolean => Date.parse(iso) <= nowMs;
  if (revokedAt !== null)
    return isPast(revokedAt)
      ? { tone: 'quiet', text: 'Revoked', endsAt: revokedAt }
      : { tone: 'warn', text: 'Being replaced', endsAt: revokedAt };
  if (expiresAt === null) return { tone: 'ok', text: 'Works', endsAt: undefined };
  return isPast(expiresAt)
    ? { tone: 'quiet', text: 'Expired', endsAt: expiresAt }
    : { tone: 'ok', text: 'Works', endsAt: expiresAt };
}
