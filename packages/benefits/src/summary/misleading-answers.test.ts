import type { BenefitSummary, CheckResult } from '@eligibility/contract';
import type { BenefitLine, PayerAnswer } from '@eligibility/x12';
import { INQUIRY } from '../testing/result';
import { resultOf } from '../result';
import { answerOf, line, reject } from '../testing/answers';
import { summarise } from './benefit-summary';

const ACTIVE = line('1');
const DAY = '2026-01-15';

function summaryOf(lines: readonly BenefitLine[]): BenefitSummary {
  return summarise(answerOf(lines), { serviceTypeCode: '30', directoryName: 'Directory Name', onDate: DAY })
    .summary;
}

function resultOfAnswer(answer: PayerAnswer): CheckResult {
  const rules = { onDate: DAY, treat79AsAccount: false };
  return resultOf({ kind: 'answered', httpStatus: 200, answer }, INQUIRY, rules);
}

/** Each is something real payers send and a reader that is not warned gets wrong. */
describe('real answers that mislead a simple reader', () => {
  it('a message that the provider is out of network does not make the figures out of network', () => {
    const message = 'Provider is out of network based on NPI ID provided in request.';
    const lines = [
      line('1', { messages: [message] }),
      line('A', { network: 'N', percent: 50 }),
      line('A', { network: 'Y', percent: 10 }),
    ];
    expect(summaryOf(lines)).toMatchObject({ coinsurancePercent: 10, inNetworkPreferred: true });
  });

  it('a family tier of zero next to an individual tier is ignored', () => {
    const family = { coverageLevel: 'FAM', network: 'Y', amountCents: 0 };
    const lines = [
      line('C', { ...family, timeQualifier: '23' }),
      line('C', { ...family, timeQualifier: '29' }),
      line('C', { coverageLevel: 'IND', network: 'W', timeQualifier: '29', amountCents: 50_000 }),
    ];
    expect(summaryOf(lines).deductibleRemainingCents).toBe(50_000);
  });

  it.each(['22', '23', '25', '26', undefined])('a limit may be of period %s', (timeQualifier) => {
    const lines = [
      line('C', { timeQualifier, amountCents: 100_000 }),
      line('C', { timeQualifier: '24', amountCents: 30_000 }),
    ];
    expect(summaryOf(lines).deductibleRemainingCents).toBe(70_000);
  });

  it("the deductible is Part B's, the clinic's, of Medicare's two", () => {
    const left = { timeQualifier: '29' };
    const lines = [
      line('C', { ...left, serviceTypes: ['47'], insuranceType: 'MA', amountCents: 99_200 }),
      line('C', { ...left, serviceTypes: ['96'], insuranceType: 'MB', amountCents: 24_000 }),
    ];
    expect(summaryOf(lines).deductibleRemainingCents).toBe(24_000);
  });

  it('a deductible of three pints of blood is not an amount of money', () => {
    const pints = { timeQualifier: '29', quantityQualifier: 'DB' };
    expect(summaryOf([line('C', pints)]).deductibleRemainingCents).toBeUndefined();
  });

  it("the rest of a hospital's per-day amounts is not a copay", () => {
    const perDay = { timeQualifier: '29', quantityQualifier: 'DY', amountCents: 24_800 };
    expect(summaryOf([line('B', { ...perDay, insuranceType: 'MA' })]).copayCents).toBeUndefined();
  });

  it("an emergency room's or out-of-network share is not the plan's, wherever its line is", () => {
    const lines = [
      line('A', { serviceTypes: ['86'], network: 'Y', percent: 0 }),
      line('A', { network: 'N', percent: 50 }),
      line('A', { network: 'Y', percent: 20 }),
    ];
    expect(summaryOf(lines).coinsurancePercent).toBe(20);
  });

  it.each([
    ['place of service', { placesOfService: ['02'] }, { placesOfService: ['11'] }],
    ['message', { messages: ['TELEHEALTH'] }, { messages: ['OFFICE VISIT'] }],
  ])('the copay is the one at an office, separated from telehealth by %s', (_by, telehealth, office) => {
    const lines = [
      line('B', { ...telehealth, serviceTypes: ['98'], amountCents: 0 }),
      line('B', { ...office, serviceTypes: ['98'], amountCents: 4_500 }),
    ];
    expect(summaryOf(lines).copayCents).toBe(4_500);
  });

  it('29 is what remains and 27 a visit, and the largest number does not win', () => {
    const lines = [
      line('C', { timeQualifier: '23', amountCents: 100_000 }),
      line('C', { timeQualifier: '29', amountCents: 100 }),
      line('B', { timeQualifier: '29', amountCents: 90_000 }),
      line('B', { timeQualifier: '27', amountCents: 2_000 }),
    ];
    expect(summaryOf(lines)).toMatchObject({ deductibleRemainingCents: 100, copayCents: 2_000 });
  });

  it('a deductible that is waived for office visits does not mean that none remains', () => {
    const waived = line('C', { serviceTypes: ['98', '96'], amountCents: 0 });
    expect(summaryOf([waived]).deductibleRemainingCents).toBeUndefined();
  });

  it('repeated rows, or rows that differ only in their message, count once', () => {
    const base = line('G', { timeQualifier: '23', amountCents: 500_000 });
    const used = line('G', { timeQualifier: '24', amountCents: 100_000 });
    const lines = [base, base, used, { ...used, messages: ['Copay does apply'] }];
    expect(summaryOf(lines).outOfPocketRemainingCents).toBe(400_000);
  });

  it('an offer of COBRA is not the coverage, and for a QMB the cost share that counts is zero', () => {
    const left = { timeQualifier: '29' };
    const lines = [
      line('G', { ...left, insuranceType: 'CO', amountCents: 700_000 }),
      line('G', { ...left, insuranceType: 'PR', amountCents: 200_000 }),
      line('C', { ...left, insuranceType: 'MB', amountCents: 24_000 }),
      line('C', { ...left, insuranceType: 'QM', amountCents: 0 }),
    ];
    expect(summaryOf(lines)).toMatchObject({
      outOfPocketRemainingCents: 200_000,
      deductibleRemainingCents: 0,
    });
  });

  it("a QMB's zero also counts for the services on which Medicare states its deductibles", () => {
    const physician = { timeQualifier: '29', serviceTypes: ['96'] };
    const lines = [
      line('C', { ...physician, insuranceType: 'MB', amountCents: 24_000 }),
      line('C', { ...physician, insuranceType: 'QM', amountCents: 0 }),
    ];
    expect(summaryOf(lines).deductibleRemainingCents).toBe(0);
  });

  it('a deductible that is only in a message stays unstated', () => {
    const messageOnly = line('C', { messages: ['INDIVIDUAL DEDUCTIBLE $500 REMAINING $120'] });
    expect(summaryOf([messageOnly]).deductibleRemainingCents).toBeUndefined();
  });

  it('a first "other source of data" row without service type states no coverage', () => {
    const other = line('W', { serviceTypes: [], network: 'W' });
    expect(summaryOf([other]).coverageActive).toBe(false);
    expect(summaryOf([other, ACTIVE]).coverageActive).toBe(true);
  });

  it('unknown codes in any element change nothing, and a lower-case EB01 is unknown', () => {
    const unknown = { coverageLevel: 'QQ', timeQualifier: '99', network: '?', insuranceType: '??' };
    const lines = [
      line('ZZ', { ...unknown, amountCents: 1 }),
      line('c', { timeQualifier: '29', amountCents: 1 }),
    ];
    expect(summaryOf([...lines, ACTIVE])).toEqual(summaryOf([ACTIVE]));
  });

  it('a plan without out-of-network coverage is known by a non-covered line, not by an amount', () => {
    const notCovered = line('I', { network: 'N' });
    expect(
      summaryOf([ACTIVE, line('C', { timeQualifier: '29', amountCents: 0 })]).inNetworkPreferred,
    ).toBeUndefined();
    expect(summaryOf([ACTIVE, notCovered]).inNetworkPreferred).toBe(true);
  });

  it.each([
    ['42', 'unavailable', 503],
    ['80', 'unavailable', 200],
    ['79', 'rejected', 400],
    ['72', 'rejected', 400],
    ['75', 'rejected', 404],
  ])('AAA %s states nothing about coverage: no success, with its cause', (code, outcome, status) => {
    const result = resultOfAnswer(answerOf([ACTIVE], { rejects: [reject(code)] }));
    expect(result).toMatchObject({ outcome, upstreamStatusCode: status, rejectCodes: [code] });
    expect(result.errorMessage).toContain(`(${code})`);
    expect(result.summary).toMatchObject({ coverageActive: false, planName: undefined });
  });

  it.each([
    ['begins in the future', { qualifier: '346', from: '2026-02-01', to: '2026-02-01' }],
    ['ended in the past', { qualifier: '347', from: '2025-12-31', to: '2025-12-31' }],
  ])('an active row whose plan %s is not active on the requested day', (_when, date) => {
    expect(summaryOf([line('1', { dates: [date] })]).coverageActive).toBe(false);
  });

  it("a person owes the lower of the rest of the own tier and of the family's", () => {
    const lines = [
      line('C', { coverageLevel: 'FAM', timeQualifier: '29', amountCents: 10_000 }),
      line('C', { coverageLevel: 'IND', timeQualifier: '29', amountCents: 50_000 }),
    ];
    expect(summaryOf(lines).deductibleRemainingCents).toBe(10_000);
  });

  it('benefits with an AAA 70 inside their loop are a partial answer: active, with the code in the result', () => {
    const answer = answerOf([ACTIVE], { partialRejects: [reject('70')] });
    expect(resultOfAnswer(answer)).toMatchObject({
      outcome: 'active',
      errorMessage: undefined,
      rejectCodes: ['70'],
    });
  });
});
