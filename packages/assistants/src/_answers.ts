import type { Stated } from './_connected';

export const PATIENT = {
  payerName: 'Aetna',
  memberId: 'W1',
  patientFirstName: 'Jane',
  patientLastName: 'Doe',
};

export const ANSWERED: Stated = {
  body: {
    success: true,
    benefitSummary: {
      coverageActive: true,
      payerName: 'AETNA WORDS',
      planName: 'Gold',
      deductibleRemaining: 100,
      outOfPocketRemaining: null,
      coinsurancePercent: 20,
      copayAmount: 25,
      inNetworkPreferred: true,
    },
    errorMessage: null,
    outcome: 'active',
    reason: null,
    fields: [],
    nextStep: { step: 'none', sentence: null, askAfter: null, payerName: null, payerId: null, phone: null },
    isCharged: true,
    say: 'The plan is active.',
    ask: null,
  },
  headers: {
    'check-id': 'c-1',
    'payer-id': '60054',
    'payer-name': 'Aetna%20%C3%A9',
    'benefit-doubts': 'copayAmount',
  },
};
export const AMBIGUOUS: Stated = {
  status: 422,
  body: {
    code: 'payer-ambiguous',
    say: 'There are several.',
    ask: 'Which one is it?',
    candidateCount: 62,
    candidates: [
      { payerId: 'A', name: 'Blue A' },
      { payerId: 'B', name: 'Blue B' },
    ],
  },
};
export const missing = (field: string): Stated => ({
  status: 400,
  body: {
    code: 'validation-failed',
    detail: 'd',
    errors: [{ field, message: 'is required' }],
    ask: `${field}?`,
  },
});
