import { fromJson, fromX12 } from '../testing/document';
import { copay, holdsInBothFormats, limit, PLAN, type Rule } from '../testing/rules';

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
    'a plan that has ended is not active because its line has the date of its last update',
    {
      planDates: { planBegin: '20220101', planEnd: '20221130' },
      lines: [{ ...PLAN, plan: 'Choice', dates: { dateOfLastUpdate: '20100501' } }],
    },
    { coverageActive: false, planName: 'Choice' },
  ],
  [
    'a dependent’s coverage ends with the subscriber’s plan',
    {
      planDates: { plan: '20240101-20241231' },
      isDependent: true,
      lines: [{ ...PLAN, dates: { dateOfLastUpdate: '20240731' } }],
    },
    { coverageActive: false },
    { onDate: '2025-06-01' },
  ],
  [
    'a line with a begin of its own keeps the end of the plan',
    { planDates: { planEnd: '20251231' }, lines: [{ ...PLAN, dates: { benefitBegin: '20250101' } }] },
    { coverageActive: false },
  ],
  [
    'a line with an end of its own keeps the begin of the plan',
    { planDates: { planBegin: '20260201' }, lines: [{ ...PLAN, dates: { benefitEnd: '20261231' } }] },
    { coverageActive: false },
  ],
  [
    'a line’s own period comes before the plan’s',
    { planDates: { planEnd: '20251231' }, lines: [{ ...PLAN, dates: { plan: '20260101-20261231' } }] },
    { coverageActive: true },
  ],
  [
    'a plan begin that is written as a range is a period',
    { planDates: { planBegin: '20220101-20221130' }, lines: [PLAN] },
    { coverageActive: false },
  ],
  [
    'an eligibility begin that is written as a range is a period',
    { lines: [{ ...PLAN, dates: { eligibilityBegin: '20220101-20221130' } }] },
    { coverageActive: false },
  ],
  [
    'the name and the money of a plan that has ended give way to those of the plan in force',
    {
      lines: [
        { ...PLAN, plan: 'OLD HMO', dates: { plan: '20250101-20251231' } },
        { ...limit('C', '29', '0'), dates: { plan: '20250101-20251231' } },
        { ...copay('10'), dates: { plan: '20250101-20251231' } },
        { ...PLAN, plan: 'NEW PPO', dates: { plan: '20260101-20261231' } },
        { ...limit('C', '29', '900'), dates: { plan: '20260101-20261231' } },
        { ...copay('35'), dates: { plan: '20260101-20261231' } },
      ],
    },
    { coverageActive: true, planName: 'NEW PPO', deductibleRemaining: 900, copayAmount: 35 },
  ],
  [
    'an amount of a year that is over is not used with active coverage, even alone',
    {
      lines: [PLAN, { ...limit('C', '29', '12'), dates: { periodStart: '20250101', periodEnd: '20251231' } }],
    },
    { coverageActive: true, deductibleRemaining: null },
  ],
  [
    'coverage is not active after the patient’s death',
    { planDates: { dateOfDeath: '20251202' }, lines: [PLAN] },
    { coverageActive: false },
  ],
  [
    'coverage is active on the day of the patient’s death',
    { planDates: { dateOfDeath: '20260115' }, lines: [PLAN] },
    { coverageActive: true },
  ],
  [
    'a subscriber’s death does not end a dependent’s coverage',
    { planDates: { dateOfDeath: '20251202' }, isDependent: true, lines: [PLAN] },
    { coverageActive: true },
  ],
];

describe('dates before all other rules', () => {
  holdsInBothFormats(RULES);

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
