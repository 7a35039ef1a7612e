import type { CentStep } from './apply-terms';
import type { AssumptionCode, ReasonCode } from './estimate';

/** What is assumed, in words for a front desk. */
export const ASSUMPTIONS: Readonly<Record<AssumptionCode, string>> = {
  'authorization-given': 'The payer requires an authorization for this service, and it is given.',
  'copay-and-coinsurance':
    'The payer states a copay and a coinsurance for this service, and not how they go together.',
  'copay-not-waived': 'The payer waives the copay on a condition, and the condition is not met.',
  'copay-without-deductible':
    "The copay is paid in the deductible's place. The payer does not say whether the deductible comes first.",
  'coverage-continues': 'The payer notes a grace period or an investigation, and the coverage continues.',
  'deductible-before-plan-pays':
    'The plan pays all of it once the deductible is met. The payer does not say that it pays before.',
  'family-deductible-only':
    "The family's deductible counts for this person: the payer states none of their own.",
  'in-network': "The clinic is in the plan's network.",
  'no-deductible': 'There is no deductible: the payer states none.',
  'no-limit-reached': 'A limit of the plan on this service is not reached.',
  'other-payer-second': 'This payer pays first. What the other payer pays is not computed.',
  'out-of-pocket-limit-not-reached':
    'The out-of-pocket limit is not reached: the payer does not state what is left of it.',
  'part-of-service': "The payer's amount is for a part of this service, and the visit belongs to this part.",
  'patient-pays-not-covered':
    'The patient pays the allowed amount for a service that the plan does not cover.',
  'plan-wide-share': 'The payer names no terms for this service, so those of the plan as a whole apply.',
  'visits-left': 'The visits that the plan pays for are left: the payer does not say how many were used.',
};

/** Why there is no estimate, in words for a front desk. */
const REASONS: Readonly<Record<ReasonCode, string>> = {
  'another-payer-first':
    'Another payer or organization pays for this first, and its terms are not known here.',
  'coverage-not-active': 'The payer does not state active coverage of this service on this day.',
  'network-unknown':
    "Whether the clinic is in the plan's network is not known, and the amounts depend on it.",
  'no-amount-stated': 'The payer states too little to compute an amount.',
  'no-service-named': 'The payer states nothing about this procedure alone. Name its service type.',
  'order-contradicts': 'The payer says two things about the copay and the deductible.',
  'price-not-per-visit': 'The payer states a price for each day or another period, and not for a visit.',
  'service-contradicts': 'The payer states that the service is not covered, and also terms for it.',
  'service-refused': 'The payer refused the question about this service, or was not asked about it.',
  'several-amounts': 'The payer states several amounts for this service.',
  'several-plans': 'The payer states several plans that nothing distinguishes.',
  'spend-down': 'The patient pays a spend-down first, and what is left of it is not stated as a cost share.',
};

/** @param values the amounts between which nothing decides, as the payer states them */
export function reasonSentence(code: ReasonCode, values: readonly string[]): string {
  return values.length === 0 ? REASONS[code] : `${REASONS[code].slice(0, -1)}: ${values.join(', ')}.`;
}

/** What one step of an estimate did, in words. */
export function stepSentence({ kind, cents, ofCents, percent = 0 }: CentStep): string {
  const [amount, of] = [inDollars(cents), inDollars(ofCents)];
  switch (kind) {
    case 'not-covered':
      return `The plan does not cover this: the patient pays ${amount}.`;
    case 'visit-limit':
      return `The plan's visits are used up: ${amount} of ${of} is for visits that it does not pay for.`;
    case 'copay':
      return `Copay: ${amount}.`;
    case 'deductible':
      return `What is left of the deductible takes ${amount} of ${of}.`;
    case 'coinsurance':
      return `Coinsurance of ${String(percent)} % of ${of}: ${amount}.`;
    case 'benefit-limit':
      return `The plan has paid as much as it pays for this: ${amount} of ${of} is the patient's.`;
    case 'out-of-pocket-limit':
      return `The out-of-pocket limit is reached: ${inDollars(-cents)} of ${of} is not the patient's any more.`;
  }
}

const CENTS = 100;

/** US cents as a reader expects them: $45.00. */
export function inDollars(cents: number): string {
  return `$${(cents / CENTS).toFixed(2)}`;
}
