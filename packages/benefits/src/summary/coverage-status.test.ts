import type { BenefitLine } from '@eligibility/x12';
import { line } from '../testing/answers';
import { DAY } from './_question';
import { inForceOn } from './coverage-period';
import { coverageOf } from './coverage-status';

const statusOf = (lines: readonly BenefitLine[], asked = '30') =>
  coverageOf(lines, asked, inForceOn(DAY, [])).status;

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
    expect(statusOf([line('1', { serviceTypes: [], insuranceType: 'MA' })])).toBe('active');
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
