import { QUESTION } from '@eligibility/bench/workspace';

/** A live check, which is paid for, and a mock one. */
export const CHECKS = [
  { path: '/api/eligibility/check', question: QUESTION },
  { path: '/api/eligibility/check/mock', question: { ...QUESTION, mockFixture: 'payer1-dependent1' } },
] as const;
