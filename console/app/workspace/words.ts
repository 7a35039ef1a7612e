import type { Schema } from '@eligibility/api-types';
import type { Key, Scope } from './data';

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

export type KeyState = { readonly tone: 'ok' | 'warn' | 'quiet'; readonly text: string };

/** Whether a key works now, and until when. @param whenText writes an instant for people */
export function stateOfKey(
  { revokedAt, expiresAt }: Pick<Key, 'revokedAt' | 'expiresAt'>,
  nowMs: number,
  whenText: (iso: string) => string,
): KeyState {
  if (revokedAt !== null)
    return Date.parse(revokedAt) <= nowMs
      ? { tone: 'quiet', text: 'Revoked' }
      : { tone: 'warn', text: `Ends ${whenText(revokedAt)}` };
  if (expiresAt === null) return { tone: 'ok', text: 'Works' };
  return Date.parse(expiresAt) <= nowMs
    ? { tone: 'quiet', text: 'Expired' }
    : { tone: 'ok', text: `Works until ${whenText(expiresAt)}` };
}
