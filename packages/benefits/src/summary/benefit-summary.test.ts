import type { BenefitSummary } from '@eligibility/contract';
import type { BenefitLine, PayerAnswer } from '@eligibility/x12';
import { answerOf, line } from '../testing/answers';
import { BENEFIT_FIELDS, benefitSummaryBody, emptySummary, summaryOf as written } from './benefit-summary';
import { choosePlan } from './coverage';
import { decide, inNetworkPreferred, type SummarySources } from './decision';

function summaryOf(lines: readonly BenefitLine[], given: Partial<PayerAnswer> = {}): BenefitSummary {
  const answer = answerOf(lines, given);
  const decision = decide(answer, { serviceTypeCode: '30', onDate: '2026-01-15' });
  return written(decision, answer.payerName ?? 'Directory Name');
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

const of = (...networks: readonly (string | undefined)[]) =>
  networks.map((network) => line('A', { network }));
const preferred = (sources: Partial<SummarySources>) =>
  inNetworkPreferred({
    figures: [],
    coverage: [],
    all: [],
    plan: choosePlan({ status: 'not-stated', active: [], from: [] }),
    ...sources,
  });

describe('inNetworkPreferred', () => {
  it.each([
    [['Y'], true],
    [['W'], true],
    [['N', 'Y'], true],
    [['N'], false],
    [['N', undefined], false],
    [[undefined, 'U'], undefined],
    [[], undefined],
  ])('of figures from networks %j is %s', (networks, isPreferred) => {
    expect(preferred({ figures: of(...networks) })).toBe(isPreferred);
  });

  it('is taken from the coverage lines when no figure states a network', () => {
    expect(preferred({ figures: of(undefined), coverage: of('Y') })).toBe(true);
    expect(preferred({ coverage: of('N') })).toBe(false);
    expect(preferred({ figures: of('N'), coverage: of('Y') })).toBe(false);
  });

  it('is true when the plan is not covered out of network and no line contradicts it', () => {
    const all = [line('I', { network: 'N' })];
    expect(preferred({ figures: of(undefined), all })).toBe(true);
    expect(preferred({ figures: of('N'), all })).toBe(false);
    expect(preferred({ all: [line('I')] })).toBeUndefined();
  });
});

describe('BENEFIT_FIELDS', () => {
  it('has every field of a summary, once', () => {
    const fields = Object.values(BENEFIT_FIELDS).map(({ from }) => from);
    expect([...fields].sort()).toEqual(Object.keys(emptySummary('Payer')).sort());
  });
});

describe('benefitSummaryBody', () => {
  it('writes money in dollars, and zero and false as they are', () => {
    const summary = {
      ...emptySummary('Payer'),
      deductibleRemainingCents: 13_142,
      outOfPocketRemainingCents: 0,
      coinsurancePercent: 12.5,
      inNetworkPreferred: false,
    };
    expect(JSON.stringify(benefitSummaryBody(summary))).toBe(
      '{"coverageActive":false,"planName":null,"payerName":"Payer","deductibleRemaining":131.42,' +
        '"outOfPocketRemaining":0,"coinsurancePercent":12.5,"copayAmount":null,"inNetworkPreferred":false}',
    );
  });
});
