import type { CheckResult } from '@eligibility/contract';
import { checkOutcomeOf, type CheckOutcome, type Circumstances } from '../outcome/check-outcome';
import type { SpokenLanguage } from './amounts';
import type { AnsweredToSay } from './say-answer';

export const LANGUAGES: readonly SpokenLanguage[] = ['en', 'es'];
export const FIGURES: AnsweredToSay['benefitSummary'] = {
  copayAmount: 25,
  deductibleRemaining: 850.25,
  coinsurancePercent: 20,
  outOfPocketRemaining: 3_200,
  inNetworkPreferred: true,
};
export const NO_FIGURES: AnsweredToSay['benefitSummary'] = {
  copayAmount: null,
  deductibleRemaining: null,
  coinsurancePercent: null,
  outOfPocketRemaining: null,
  inNetworkPreferred: null,
};

export function outcomeOf(
  result: Pick<CheckResult, 'outcome'> & Partial<CheckResult>,
  patientIs: Circumstances['patientIs'] = 'unsaid',
): CheckOutcome {
  return checkOutcomeOf({ rejectCodes: [], ...result }, { patientIs, answeredAtMs: 0, isCharged: true });
}
export const ACTIVE = outcomeOf({ outcome: 'active' });

export const answered = (given: Partial<AnsweredToSay> = {}): AnsweredToSay => ({
  benefitSummary: FIGURES,
  outcome: ACTIVE,
  doubts: [],
  payerName: 'Aetna',
  ...given,
});
export const doubts = (...fields: readonly string[]): AnsweredToSay['doubts'] =>
  fields.map((field) => ({ field }));
