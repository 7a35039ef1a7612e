/** What the words of an answer mean, for a person who is asked by a patient. */
export const TERMS = {
  deductible: 'What the patient pays for covered care in a plan year before the plan begins to pay.',
  outOfPocket:
    'The most that the patient pays for covered care in a plan year: deductible, copays and coinsurance together. After it, the plan pays everything that it covers.',
  copay: 'A fixed amount that the patient pays for a visit or a service, usually at the front desk.',
  coinsurance:
    "The patient's share of the price of covered care after the deductible: at 20%, the plan pays the other 80%.",
  network:
    'Whether the figures are for providers who have a contract with the plan. Out of network the patient usually pays more.',
  traceId: 'The number of this inquiry at the clearinghouse. Quote it when you call about this answer.',
  notStated: 'The payer said nothing about it. It is not zero: ask the payer where it matters.',
} as const;
