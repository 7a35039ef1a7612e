import type { BenefitLine } from '@eligibility/x12';
import { line } from '../testing/answers';
import { DAY } from '../testing/question';
import { coverageOf } from './coverage';
import { inForceOn } from './line-selection';
import { relevantLines } from './relevant-lines';

const relevantOf = (lines: readonly BenefitLine[], asked = '30') =>
  relevantLines(lines, asked, inForceOn(DAY, []));
const statusOf = (lines: readonly BenefitLine[], asked = '30') =>
  coverageOf(relevantOf(lines, asked).lines, asked, inForceOn(DAY, [])).status;

const ended = { qualifier: '307', from: '2024-01-01', to: '2024-12-31' };

describe('coverageOf', () => {
  it.each(['1', '2', '3', '4', '5'])('is active with EB01 %s on the health plan', (code) => {
    expect(statusOf([line(code)])).toBe('active');
  });

  it.each(['6', '7', '8'])('is inactive with EB01 %s alone', (code) => {
    expect(statusOf([line(code)])).toBe('inactive');
  });

  it.each(['U', 'V', 'R', 'P', 'W', 'C'])('is not stated with EB01 %s alone', (code) => {
    expect(statusOf([line(code)])).toBe('not-stated');
  });

  it('is active with a row that names no service type', () => {
    expect(statusOf([line('1', { serviceTypes: [], insuranceType: 'MB' })])).toBe('active');
  });

  it('stays active with an inactive line of an earlier period, in either order', () => {
    const past = line('6', { dates: [ended] });
    expect(statusOf([past, line('1')])).toBe('active');
    expect(statusOf([line('1'), past])).toBe('active');
  });

  it('looks at medical care and office visits only when nothing is stated about the plan', () => {
    const office = line('1', { serviceTypes: ['33', '98'] });
    expect(statusOf([office])).toBe('active');
    expect(statusOf([office, line('6')])).toBe('inactive');
  });

  it('does not treat a pharmacy benefit as medical coverage', () => {
    expect(statusOf([line('1', { serviceTypes: ['88'] })])).toBe('not-stated');
  });

  it('does not treat medical coverage as a dental plan, nor the reverse', () => {
    const dental = line('1', { serviceTypes: ['35'] });
    expect(statusOf([dental], '35')).toBe('active');
    expect(statusOf([dental], '30')).toBe('not-stated');
    expect(statusOf([line('1')], '35')).toBe('not-stated');
  });

  it('answers for a part of dental care by its own row, else by the dental plan, never by the medical one', () => {
    const dental = line('1', { serviceTypes: ['35'] });
    const noOrthodontics = line('6', { serviceTypes: ['38'] });
    expect(statusOf([line('6'), dental], '38')).toBe('active');
    expect(statusOf([dental, noOrthodontics], '38')).toBe('inactive');
    expect(statusOf([line('1')], '38')).toBe('not-stated');
  });

  it('answers for a medical service by its own row, else by the plan', () => {
    const notMentalHealth = line('6', { serviceTypes: ['MH'] });
    expect(statusOf([line('1'), notMentalHealth], 'MH')).toBe('inactive');
    expect(statusOf([line('1')], 'MH')).toBe('active');
  });

  it('does not treat a vision or dental plan on service type 30 as medical coverage', () => {
    const vision = line('1', { planName: 'SPECTERA VISION PLAN' });
    expect(statusOf([line('6', { planName: 'MEDICAL HMO' }), vision])).toBe('inactive');
    expect(statusOf([vision])).toBe('not-stated');
    expect(statusOf([line('1', { planName: 'Silver 70 + Vision + Adult Dental' })])).toBe('active');
    expect(statusOf([line('1', { planName: 'Vision', serviceTypes: ['30', '98'] })])).toBe('active');
    expect(statusOf([line('1', { planName: 'Dental PPO', serviceTypes: ['35'] })], '35')).toBe('active');
  });

  it.each([
    ...['HOSPITAL INDEMNITY', 'ACCIDENT', 'CRITICAL ILLNESS', 'CANCER', 'HRA', 'HSA', 'FSA', 'EAP'],
    ...['BEHAVIORAL HEALTH', 'LONG TERM CARE', 'EXPRESS SCRIPTS', 'CVS CAREMARK', 'MEDICARE PART D PDP'],
    ...['NON EMERGENCY MEDICAL TRANSPORTATION', 'DENTAL AND VISION', 'DENTAL PPO', 'HEALTH SAVINGS ACCOUNT'],
  ])('does not treat %s as medical coverage, and says what it is', (planName) => {
    const product = line('1', { planName });
    expect(statusOf([line('6', { planName: 'MEDICAL' }), product])).toBe('inactive');
    expect(relevantOf([product]).activeOthers).toHaveLength(1);
    expect(statusOf([line('1', { planName, serviceTypes: ['30', '1'] })])).toBe('active');
  });

  it.each([
    ...['CHOICE PLUS HSA', 'HDHP HSA', 'OPEN ACCESS PLUS HRA', 'HMO WITH RX', 'PPO RX', 'MEDICAID LTC'],
    ...['ACCIDENT & HEALTH', 'VISION AND MEDICAL', 'GOLD 80 + DENTAL', 'TRADITIONAL INDEMNITY'],
  ])('treats %s as medical coverage', (planName) => {
    expect(statusOf([line('1', { planName })])).toBe('active');
  });

  it('does not treat a policy that is no health insurance as coverage', () => {
    expect(relevantOf([line('1', { insuranceType: 'WC' })]).activeOthers).toEqual(["workers' compensation"]);
  });

  it('answers an office by Medicare Part B and a hospital by Part A', () => {
    const [a, b] = [{ insuranceType: 'MA' }, { insuranceType: 'MB' }];
    const partA = [line('1', a), line('6', b)];
    expect([statusOf(partA), statusOf(partA, '98'), statusOf(partA, '47')]).toEqual([
      'inactive',
      'inactive',
      'active',
    ]);
    const partB = [line('6', a), line('1', b)];
    expect([statusOf(partB), statusOf(partB, '48')]).toEqual(['active', 'inactive']);
    expect(relevantOf(partA).activeOthers).toEqual(['Medicare Part A (hospital)']);
    expect(statusOf([line('1', a), line('1', b)])).toBe('active');
    expect([statusOf([line('1', a)]), statusOf([line('1', b)], '47')]).toEqual(['not-stated', 'not-stated']);
  });

  it('answers for a dental plan by the row of the plan where the payer prices dental care', () => {
    const dental = line('A', { serviceTypes: ['35'], percent: 20 });
    expect(statusOf([line('1'), dental], '35')).toBe('active');
    expect(statusOf([line('6'), dental], '35')).toBe('inactive');
    expect(statusOf([line('1'), { ...dental, dates: [ended] }], '35')).toBe('not-stated');
  });

  it('is inactive for a service that is not covered, unless an active line names the service', () => {
    const notCovered = line('I', { serviceTypes: ['MH'] });
    expect(statusOf([line('1'), notCovered], 'MH')).toBe('inactive');
    expect(statusOf([notCovered], 'MH')).toBe('inactive');
    expect(statusOf([line('1', { serviceTypes: ['MH'] }), notCovered], 'MH')).toBe('active');
    expect(statusOf([line('1'), { ...notCovered, network: 'N' }], 'MH')).toBe('active');
    expect(statusOf([line('1'), { ...notCovered, dates: [ended] }], 'MH')).toBe('active');
    expect(statusOf([line('1'), notCovered])).toBe('active');
  });

  it("is inactive when the payer's only line about the health plan says that it is not covered", () => {
    expect(statusOf([line('I')])).toBe('inactive');
    expect(statusOf([line('I', { network: 'N' })])).toBe('not-stated');
    expect(statusOf([line('1'), line('I')])).toBe('active');
  });

  it('does not fall back to a single service when the plan itself has ended', () => {
    expect(statusOf([line('1', { dates: [ended] }), line('1', { serviceTypes: ['98'] })])).toBe('inactive');
  });

  it('ignores an inactive line of an earlier period when medical care is active', () => {
    expect(statusOf([line('6', { dates: [ended] }), line('1', { serviceTypes: ['1', '98'] })])).toBe(
      'active',
    );
    expect(statusOf([line('6', { dates: [ended] })])).toBe('inactive');
  });

  it.each([
    ['begins today', { qualifier: '346', from: '2026-01-15', to: '2026-01-15' }, 'active'],
    ['begins tomorrow', { qualifier: '356', from: '2026-01-16', to: '2026-01-16' }, 'inactive'],
    ['ends today', { qualifier: '347', from: '2026-01-15', to: '2026-01-15' }, 'active'],
    ['ended yesterday', { qualifier: '357', from: '2026-01-14', to: '2026-01-14' }, 'inactive'],
    ['has a period around today', { qualifier: '291', from: '2026-01-01', to: '2026-12-31' }, 'active'],
    ['has a period that is over', ended, 'inactive'],
    [
      'begins and ends in one date (346 as a range)',
      { qualifier: '346', from: '2022-01-01', to: '2022-11-30' },
      'inactive',
    ],
    ['names a single plan date', { qualifier: '291', from: '2024-07-26', to: '2024-07-26' }, 'active'],
    ['has another date', { qualifier: '472', from: '2024-07-26', to: '2024-07-27' }, 'active'],
  ] as const)('of an active row that %s', (_what, date, status) => {
    expect(statusOf([line('1', { dates: [date] })])).toBe(status);
  });
});
