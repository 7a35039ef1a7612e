import { line } from '../_answers';
import type { BenefitLine } from '../payer-answer';
import { coverageStatus } from './coverage-status';

const statusOf = (lines: readonly BenefitLine[], asked = '30') => coverageStatus(lines, asked, '2026-01-15');

const ended = { qualifier: '307', from: '2024-01-01', to: '2024-12-31' };

describe('coverageStatus', () => {
  it.each(['1', '2', '3', '4', '5'])('is active with EB01 %s on the health plan', (code) => {
    expect(statusOf([line(code)])).toBe('active');
  });

  it.each(['6', '7', '8'])('is inactive with EB01 %s alone', (code) => {
    expect(statusOf([line(code)])).toBe('inactive');
  });

  it.each(['U', 'V', 'R', 'P', 'W', 'I', 'C'])('is not stated with EB01 %s alone', (code) => {
    expect(statusOf([line(code)])).toBe('not-stated');
  });

  it('is active with a row that names no service type', () => {
    expect(statusOf([line('1', { serviceTypes: [], insuranceType: 'MA' })])).toBe('active');
  });

  it('stays active beside an inactive row of an earlier period, in either order', () => {
    const past = line('6', { dates: [ended] });
    expect(statusOf([past, line('1')])).toBe('active');
    expect(statusOf([line('1'), past])).toBe('active');
  });

  it('looks at medical care and office visits only when nothing is said about the plan', () => {
    const office = line('1', { serviceTypes: ['33', '98'] });
    expect(statusOf([office])).toBe('active');
    expect(statusOf([office, line('6')])).toBe('inactive');
  });

  it('does not take a pharmacy benefit for medical coverage', () => {
    expect(statusOf([line('1', { serviceTypes: ['88'] })])).toBe('not-stated');
  });

  it('does not take medical coverage for a dental plan, nor the other way round', () => {
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

  it.each([
    ['begins today', { qualifier: '346', from: '2026-01-15', to: '2026-01-15' }, 'active'],
    ['begins tomorrow', { qualifier: '356', from: '2026-01-16', to: '2026-01-16' }, 'inactive'],
    ['ends today', { qualifier: '347', from: '2026-01-15', to: '2026-01-15' }, 'active'],
    ['ended yesterday', { qualifier: '357', from: '2026-01-14', to: '2026-01-14' }, 'inactive'],
    ['has a period around today', { qualifier: '291', from: '2026-01-01', to: '2026-12-31' }, 'active'],
    ['has a period that is over', ended, 'inactive'],
    ['names a single plan date', { qualifier: '291', from: '2024-07-26', to: '2024-07-26' }, 'active'],
    ['has another date', { qualifier: '472', from: '2024-07-26', to: '2024-07-27' }, 'active'],
  ] as const)('of an active row that %s', (_what, date, status) => {
    expect(statusOf([line('1', { dates: [date] })])).toBe(status);
  });
});
