import type { Reject } from '@eligibility/x12';

/** Whose matter a rejection is, strongest first when an answer carries several. */
export type RejectKind =
  /** AAA 41: our account or enrolment is refused. */
  | 'account'
  /** AAA 04: we asked more than we may. */
  | 'throttled'
  /** AAA 42, 80: the payer's systems do not answer. */
  | 'payer-down'
  /** AAA 79: payer id or route is not accepted. */
  | 'participant'
  /** Every other code: what was asked, or about whom. */
  | 'inquiry';

const KINDS: readonly (readonly [RejectKind, readonly string[]])[] = [
  ['account', ['41']],
  ['throttled', ['04']],
  // Before 79: the two together are how payers report a failing connection of their own.
  ['payer-down', ['42', '80']],
  ['participant', ['79']],
];

/** The one kind that decides what an answer with these rejections (X12 AAA03) came to. */
export function rejectKind(rejects: readonly Reject[]): RejectKind {
  const decisive = KINDS.find(([, codes]) => rejects.some(({ code }) => codes.includes(code)));
  return decisive?.[0] ?? 'inquiry';
}
