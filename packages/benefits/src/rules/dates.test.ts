import { fromJson, fromX12, type Dates, type Line } from '../testing/document';
import { holdInBothFormats, limit, PLAN, type Rule } from '../testing/rules';

const named = (dates: Dates): readonly Line[] => [{ ...PLAN, dates }];

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
  ...(['plan', 'benefit', 'eligibility'] as const).flatMap((date): Rule[] => [
    [
      `one day of ${date} after the day asked is its beginning`,
      named({ [date]: '20260201' }),
      { coverageActive: false },
    ],
    [
      `one day of ${date} that is the day asked bounds nothing`,
      named({ [date]: '20260115' }),
      { coverageActive: true },
    ],
    [`one day of ${date} before it is a beginning`, named({ [date]: '20150101' }), { coverageActive: true }],
    [
      `one day of ${date} after the day asked holds for the lines of the plan`,
      { planDates: { [date]: '20260201' }, lines: [PLAN] },
      { coverageActive: false },
    ],
  ]),
  [
    'one day before the day asked and one after it are a beginning and an end',
    named({ plan: '20250101', benefit: '20261231' }),
    { coverageActive: true },
  ],
  [
    'a period without coverage that contains the day wins over a plan without a period',
    [
      { ...PLAN, insurance: 'MB', dates: { plan: '20150101' } },
      { code: '6', services: ['30'], dates: { eligibility: '20251201-20260331' } },
    ],
    { coverageActive: false },
  ],
  [
    'a period without coverage that is over does not',
    [PLAN, { code: '6', services: ['30'], dates: { eligibility: '20240101-20241231' } }],
    { coverageActive: true },
  ],
  [
    'a period without coverage of another plan does not',
    [
      { ...PLAN, plan: 'GOLD' },
      { code: '6', services: ['30'], plan: 'SILVER', dates: { eligibility: '20251201-20260331' } },
    ],
    { coverageActive: true, planName: 'GOLD' },
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
