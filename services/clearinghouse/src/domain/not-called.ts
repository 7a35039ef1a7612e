import type { CheckResult } from '@eligibility/contract';
import { noteClue, withoutBenefits } from '@eligibility/benefits';
import type { Inquiry } from './inquiry';

/** Why a payer was not asked. */
export type NotCalledReason =
  | 'isolated'
  | 'bulkhead-full'
  | 'route-open'
  | 'circuit-open'
  | 'workspace-circuit-open'
  | 'workspace-busy'
  | 'clearinghouse-busy'
  | 'clearinghouse-paused'
  | 'provider-busy';

const SENTENCES = {
  isolated:
    'Checks with this payer are switched off for now, so it was not asked. Verify by phone or on its portal.',
  'route-open':
    'The clearinghouse has not been answering, so this payer was not asked. Try again in a few minutes.',
  'circuit-open': 'This payer has not been answering, so it was not asked. Try again in a few minutes.',
  'workspace-circuit-open':
    'Checks of your organization with this payer have been failing, so it was not asked. Try again in a few minutes.',
  'workspace-busy':
    'Your organization has too many checks under way, so the payer was not asked. Try again in a moment.',
  'bulkhead-full':
    'Too many checks with this payer are under way, so it was not asked. Try again in a moment.',
  'clearinghouse-busy':
    'Too many checks with the clearinghouse are under way, so it was not asked. Try again in a moment.',
  'clearinghouse-paused':
    'The clearinghouse takes no more inquiries for now, so it was not asked. Try again in a minute.',
  'provider-busy':
    'This clinic has too many checks with this payer under way, so it was not asked. Try again in a moment.',
} as const satisfies Record<NotCalledReason, string>;

/** The result of an inquiry that was not sent, to keep a failing payer from affecting the others. */
export function notCalled(inquiry: Inquiry, reason: NotCalledReason): CheckResult {
  return withoutBenefits(inquiry, {
    outcome: 'not-called',
    upstreamStatusCode: 503,
    errorMessage: SENTENCES[reason],
    ...(reason === 'isolated' && { clues: noteClue('isolated') }),
  });
}
