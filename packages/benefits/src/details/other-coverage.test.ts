import { detailsFromX12 } from '../testing/details';
import type { Line } from '../testing/document';
import { PLAN } from '../testing/rules';
import { payerInstead } from './other-coverage';

const MEDICARE: Line = { code: '1', services: ['30'], insurance: 'MB' };
const MEDICAID: Line = { code: '1', services: ['30'], insurance: 'MC' };
const named = (code: string, role: NonNullable<Line['entity']>['role'], given: Partial<Line> = {}): Line => ({
  code,
  services: ['30'],
  entity: { role, name: 'HARBOR MUTUAL' },
  ...given,
});

describe('the other coverage of an answer', () => {
  it('is none where the payer names no other plan', () => {
    expect(detailsFromX12({ lines: [PLAN, named('W', 'PR'), named('L', 'P3')] }).otherCoverage).toEqual([]);
  });

  it.each<[string, string, Line, Line]>([
    ['medicare-advantage', 'instead', MEDICARE, named('R', 'PRP', { insurance: 'HN' })],
    ['managed-care', 'instead', MEDICAID, named('R', 'PR', { insurance: 'HM' })],
    ['managed-care', 'instead', MEDICAID, named('MC', 'Y2', { services: [] })],
    ['managed-care', 'instead', MEDICAID, named('U', 'Y2')],
    ['managed-care', 'instead', MEDICAID, named('3', 'Y2', { insurance: 'HM' })],
    ['primary', 'first', PLAN, named('R', 'PRP')],
    ['primary', 'first', PLAN, named('1', 'PRP')],
    ['secondary', 'after', PLAN, named('R', 'SEP')],
    ['other', 'unknown', PLAN, named('R', 'PR')],
    ['pharmacy', 'part', PLAN, named('U', 'VN', { services: ['88', '90'] })],
    ['behavioral-health', 'part', PLAN, named('U', 'VN', { services: ['MH', 'AI'] })],
    ['dental', 'part', PLAN, named('MC', 'VN', { services: ['35'] })],
    ['vision', 'part', PLAN, named('U', 'VN', { services: ['AL'] })],
    ['carve-out', 'part', PLAN, named('U', 'VN', { services: ['98'] })],
  ])('is %s, billed %s', (role, billed, first, other) => {
    expect(detailsFromX12({ lines: [first, other] }).otherCoverage).toMatchObject([
      { role, billed, name: 'HARBOR MUTUAL', inForce: true, lines: ['EB2'] },
    ]);
  });

  it('has the plan to bill instead first, and a plan of several lines once', () => {
    const drugs = named('U', 'VN', { services: ['88'] });
    const lines = [PLAN, drugs, { ...drugs, services: ['90'] }, named('R', 'PRP')];

    expect(detailsFromX12({ lines }).otherCoverage).toMatchObject([
      { role: 'primary', lines: ['EB4'] },
      { role: 'pharmacy', lines: ['EB2', 'EB3'], serviceTypes: [{ code: '88' }, { code: '90' }] },
    ]);
  });

  it('keeps what is over, and says so', () => {
    const over = named('R', 'PRP', { dates: { plan: '20200101-20201231' } });

    expect(detailsFromX12({ lines: [PLAN, over] }).otherCoverage).toMatchObject([
      { begin: '2020-01-01', end: '2020-12-31', inForce: false },
    ]);
  });
});

describe('the payer to ask in place of this one', () => {
  const insteadOf = (lines: readonly Line[], asked = '30', isEnded = false): string | null | undefined =>
    payerInstead(detailsFromX12({ lines }).otherCoverage, { asked, isEnded })?.name;

  it('is one that is billed instead or first, and a carve-out for its own service alone', () => {
    const drugs = named('U', 'VN', { services: ['88'] });
    expect(insteadOf([PLAN, named('R', 'PRP')])).toBe('HARBOR MUTUAL');
    expect(insteadOf([MEDICAID, named('MC', 'Y2')])).toBe('HARBOR MUTUAL');
    expect(insteadOf([PLAN, drugs])).toBeUndefined();
    expect(insteadOf([PLAN, drugs], '88')).toBe('HARBOR MUTUAL');
  });

  it('is no medical plan for a service that has a plan of its own', () => {
    expect(insteadOf([PLAN, named('R', 'PRP')], '35')).toBeUndefined();
    expect(insteadOf([PLAN, named('R', 'PRP', { services: ['35'] })], '35')).toBe('HARBOR MUTUAL');
    expect(insteadOf([PLAN, named('R', 'PRP', { services: ['35'] })], '38')).toBe('HARBOR MUTUAL');
  });

  it('is any plan that is named where the coverage is not active, and none that is over', () => {
    expect(insteadOf([PLAN, named('R', 'PR')])).toBeUndefined();
    expect(insteadOf([PLAN, named('R', 'SEP')], '30', true)).toBe('HARBOR MUTUAL');
    const over = named('R', 'PRP', { dates: { plan: '20200101-20201231' } });
    expect(insteadOf([PLAN, over], '30', true)).toBeUndefined();
  });
});
