import type { Line } from '../testing/document';
import { estimated, billOf, holdsAsWorked, left, familyLeft, type Worked } from '../testing/estimates';
import { FAMILY, limit, PLAN, share } from '../testing/rules';

const THERAPY = { services: ['AD'] } as const;

/** A plan with a deductible of 500 and 20 % for therapy (AD) and emergencies (86), and these lines as well. */
function plan(...lines: readonly Line[]): readonly Line[] {
  return [
    PLAN,
    ...left('C', 500, 500),
    ...left('G', 5000, 5000),
    share('.2', { services: ['AD', '86'] }),
    ...lines,
  ];
}

/** A limit of therapy: the whole of it, and what was used of it this year. */
const used = (total: number, usedUp: number, given: Partial<Line> = {}): readonly Line[] => [
  limit('C', '23', String(total), { ...THERAPY, ...given }),
  limit('C', '24', String(usedUp), { ...THERAPY, ...given }),
];

const OWN: readonly Worked[] = [
  [
    "is the plan's where its own is the same amount, and is paid once: 400, then 100 + 20 % of 500",
    plan(...left('C', 500, 500, THERAPY)),
    'AD:400 86:600',
    600,
  ],
  [
    'is met where nothing is left of it, which says nothing of the plan: 20 % of 400, and 500 + 20 % of 100',
    plan(...left('C', 300, 0, THERAPY)),
    'AD:400 86:600',
    600,
  ],
  ['is what was not used of it: 300 - 100 = 200, + 20 % of 200', plan(...used(300, 100)), 'AD:400', 240],
  [
    "is the family's where less is left of it: 50 + 20 % of 350",
    plan(...left('C', 300, 300, THERAPY), ...left('C', 600, 50, { ...FAMILY, ...THERAPY })),
    'AD:400',
    120,
  ],
  [
    "is the family's where the person has none: 250 + 20 % of 150",
    plan(...left('C', 600, 250, { ...FAMILY, ...THERAPY })),
    'AD:400',
    280,
  ],
  [
    'cannot be told where the payer states two that are left of it',
    plan(
      ...left('C', 300, 300, { ...THERAPY, messages: ['TIER 1'] }),
      ...left('C', 400, 200, { ...THERAPY, messages: ['TIER 2'] }),
    ),
    'AD:400',
    'several-amounts',
  ],
  [
    'is one where two tiers have the same left: 200 + 20 % of 200',
    plan(
      ...left('C', 300, 200, { ...THERAPY, messages: ['TIER 1'] }),
      ...left('C', 400, 200, { ...THERAPY, messages: ['TIER 2'] }),
    ),
    'AD:400',
    240,
  ],
  [
    'cannot be told where the payer does not state what is left of it',
    plan(limit('C', '23', '300', THERAPY)),
    'AD:400',
    'no-amount-stated',
  ],
];

const PLAN_WIDE: readonly Worked[] = [
  [
    'cannot be told where the payer states another tier of it',
    plan(...left('C', 1000, 100, { messages: ['TIER 2'] })),
    '86:600',
    'several-amounts',
  ],
  [
    'is without the one that is offered for a continued coverage (COBRA): 500 + 20 % of 100',
    plan(...left('C', 1000, 100, { insurance: 'CO' })),
    '86:600',
    520,
  ],
  [
    "is the family's where less is left of it: 100 + 20 % of 500",
    plan(...familyLeft('C', 1000, 100)),
    '86:600',
    200,
  ],
];

describe('in an estimate, the deductible of a service that has one of its own', () => {
  holdsAsWorked(OWN);

  it('is shown with both lines where what is left is the one less the other', () => {
    const { steps } = estimated(plan(...used(300, 100)), billOf('AD:400'));
    expect(steps.find(({ kind }) => kind === 'deductible')?.lines).toHaveLength(2);
  });
});

describe('in an estimate, the deductible of the plan', () => {
  holdsAsWorked(PLAN_WIDE);
});
