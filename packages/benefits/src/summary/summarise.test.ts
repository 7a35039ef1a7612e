import type { BenefitSummary } from '@eligibility/contract';
import type { BenefitLine, PayerAnswer } from '@eligibility/x12';
import { answerOf, line } from '../testing/answers';
import { summarise } from './summarise';

function summaryOf(lines: readonly BenefitLine[], given: Partial<PayerAnswer> = {}): BenefitSummary {
  const asked = { serviceTypeCode: '30', directoryName: 'Directory Name', onDate: '2026-01-15' };
  return summarise(answerOf(lines, given), asked).summary;
}

describe('a whole answer', () => {
  it('becomes the flat summary of a commercial plan', () => {
    const network = { network: 'Y', coverageLevel: 'IND' };
    const office = { serviceTypes: ['98', 'MH', 'UC'] };
    const lines = [
      line('1', { planName: 'Open Access Plus', coverageLevel: 'IND' }),
      line('C', { ...network, timeQualifier: '23', amountCents: 150_000 }),
      line('C', { ...network, timeQualifier: '29', amountCents: 32_550 }),
      line('C', { network: 'N', coverageLevel: 'IND', timeQualifier: '29', amountCents: 900_000 }),
      line('G', { ...network, timeQualifier: '23', amountCents: 500_000 }),
      line('G', { ...network, timeQualifier: '29', amountCents: 486_379 }),
      line('A', { ...network, percent: 20 }),
      line('A', { network: 'N', percent: 50 }),
      line('B', { ...network, ...office, timeQualifier: '27', amountCents: 3_000 }),
    ];
    expect(summaryOf(lines)).toEqual({
      coverageActive: true,
      planName: 'Open Access Plus',
      payerName: 'Payer As It Names Itself',
      deductibleRemainingCents: 32_550,
      outOfPocketRemainingCents: 486_379,
      coinsurancePercent: 20,
      copayCents: 3_000,
      inNetworkPreferred: true,
    });
  });

  it('states nothing that the payer did not state', () => {
    expect(summaryOf([], { payerName: undefined })).toEqual({
      coverageActive: false,
      planName: undefined,
      payerName: 'Directory Name',
      deductibleRemainingCents: undefined,
      outOfPocketRemainingCents: undefined,
      coinsurancePercent: undefined,
      copayCents: undefined,
      inNetworkPreferred: undefined,
    });
  });
});
