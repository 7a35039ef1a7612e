import type { Answered } from '../ask-api';
import type { Asked } from '../card/asked';
import { answerWith, refusedWith } from './_answers';
import { chartText } from './chart-text';
import type { CheckAnswer } from './verdict';

const ASKED: Asked = {
  patient: { name: 'Jane Doe', birthDate: 'Apr 12, 1980', memberId: 'W123456789', dependent: undefined },
  payer: 'Aetna',
  service: 'Office visit',
  day: undefined,
  clinic: 'Lakeside Clinic',
  npi: '1003000126',
  by: 'Ann Lee',
  at: 'Nov 24, 2026, 9:05 AM',
  cost: '1 check charged',
};

function answered(document: CheckAnswer, isSimulated = false): Answered {
  return {
    document,
    checkId: 'c',
    isMock: false,
    isSimulated,
    payerName: 'Aetna',
    remaining: undefined,
    ageSeconds: undefined,
  };
}

describe('an answer for the chart', () => {
  it('is a line each: patient, coverage, figures, clinic, who asked, cost and reference', () => {
    expect(chartText(answered(answerWith({})), ASKED).split('\n')).toEqual([
      'Insurance check: Active',
      'Patient: Jane Doe',
      'Born: Apr 12, 1980',
      'Member id: W123456789',
      'Payer: Aetna',
      'Plan: Choice POS II',
      'Service: Office visit',
      'Deductible left: $612.40',
      'Out-of-pocket left: $3,187.25',
      'Copay: $30',
      'Coinsurance: 20%',
      'Network: Figures for in-network care',
      'Clinic: Lakeside Clinic',
      'NPI: 1003000126',
      'Asked: Nov 24, 2026, 9:05 AM, by Ann Lee',
      'Cost: 1 check charged',
      'Reference: ec_1',
    ]);
  });

  it('has no figures where the coverage is not confirmed, and says why', () => {
    const text = chartText(answered(refusedWith(404, 'The payer found no subscriber (75).')), ASKED);

    expect(text).toContain('Insurance check: Not confirmed\nThe payer found no subscriber (75).');
    expect(text).not.toContain('Deductible');
  });

  it('says first that a simulator answered', () => {
    expect(chartText(answered(answerWith({}), true), ASKED).split('\n')[1]).toBe(
      'SIMULATED: the benefits are made up',
    );
  });
});
