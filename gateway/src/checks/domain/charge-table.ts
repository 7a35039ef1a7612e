import type { Outcome } from '@eligibility/contract';
import type { ChargePolicy } from '../../identity/domain/workspace';

/** How a held check ends. */
export type Settlement = 'capture' | 'release';

type Row = Readonly<Record<ChargePolicy, Settlement>>;

const ALWAYS: Row = { 'every-live-check': 'capture', 'answered-only': 'capture' };
const UNLESS_ANSWERED_ONLY: Row = { 'every-live-check': 'capture', 'answered-only': 'release' };
const NEVER: Row = { 'every-live-check': 'release', 'answered-only': 'release' };

const WHO_PAYS: Readonly<Record<Outcome, Row>> = {
  active: ALWAYS,
  inactive: ALWAYS,
  'not-stated': ALWAYS,
  rejected: ALWAYS,
  unavailable: UNLESS_ANSWERED_ONLY,
  'no-answer': UNLESS_ANSWERED_ONLY,
  'never-sent': NEVER,
  'not-called': NEVER,
  'account-refused': NEVER,
  throttled: NEVER,
  'clearinghouse-refused': NEVER,
};

/**
 * Decides the charge: only the outcome and the workspace's policy decide whether the held check is captured or
 * released.
 */
export function settlementOf(outcome: Outcome, policy: ChargePolicy): Settlement {
  return WHO_PAYS[outcome][policy];
}

/** False when the payer gave no answer: these outcomes are free under the policy `answered-only`. */
export function isAnswered(outcome: Outcome): boolean {
  return settlementOf(outcome, 'answered-only') === 'capture';
}
