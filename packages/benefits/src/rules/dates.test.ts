import { fromJson, fromX12 } from '../testing/document';
import { holdInBothFormats, limit, PLAN, type Rule } from '../testing/rules';

const RULES: readonly Rule[] = [
  [
    'a plan that ends on 00000000, or whose period does, has no end',
    {
      planDates: { planBegin: '20220101', planEnd: '00000000' },
      lines: [{ ...PLAN, dates: { benefit: '20220101-00000000' } }],
    },
    { coverageActive: true },
  ],
  [
    'an amount of a year that is over is not used with active coverage, even alone',
    [PLAN, { ...limit('C', '29', '12'), dates: { periodStart: '20250101', periodEnd: '20251231' } }],
    { coverageActive: true, deductibleRemaining: null },
  ],
  [
    'a subscriber’s death does not end a dependent’s coverage',
    { planDates: { dateOfDeath: '20251202' }, isDependent: true, lines: [PLAN] },
    { coverageActive: true },
  ],
];

describe('dates before all other rules', () => {
  holdInBothFormats(RULES);

  it.each([
    ['X12', fromX12],
    ['JSON', fromJson],
  ])('a death on the record of the payer ends the coverage, from %s', (_format, read) => {
    const dead = read({ planDates: { dateOfDeath: '20251202' }, lines: [PLAN] }, {});
    expect(dead).toMatchObject({ success: false, upstreamStatusCode: 200 });
    expect(dead.errorMessage).toMatch(/patient died before this day/);
    expect(read({ planDates: { planEnd: '20251231' }, lines: [PLAN] }, {}).errorMessage).toBeNull();
  });
});
