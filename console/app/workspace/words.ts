import type { Schema } from '@eligibility/api-types';
import type { Role } from './data';

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
