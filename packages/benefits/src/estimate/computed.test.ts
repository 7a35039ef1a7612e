import {
  billOf,
  copayOf,
  holdsAsWorked,
  left,
  met,
  on,
  open,
  otherPayer,
  type Worked,
} from '../testing/estimates';
import type { Line } from '../testing/document';
import { copay, FAMILY, limit, PLAN } from '../testing/rules';

const DOCTORS = [copayOf('98', '30', ['PRIMARY CARE']), copayOf('98', '45', ['SPECIALIST OFFICE VISIT'])];

const CAN: readonly Worked[] = [
  ['two copays agree', met(copay('30'), copay('30', { messages: ['PRIMARY CARE'] })), '98:150', 30],
  [
    'the other copay is of telehealth',
    met(copay('30'), copay('0', { place: '02', messages: ['TELEHEALTH VISIT'] })),
    '98:150',
    30,
  ],
  [
    'the other copay is of a part of care',
    met(copay('30'), copay('0', { messages: ['DIABETES COUNSELING'] })),
    '98:150',
    30,
  ],
  ['the other copay is out of network', met(copay('30'), copay('90', { network: 'N' })), '98:150', 30],
  [
    'the other copay is over',
    met(copay('30'), copay('90', { dates: { benefit: '20250101-20251231' } })),
    '98:150',
    30,
  ],
  ['the copay of another service is not taken', met(copay('30'), on('.2', '62')), '62:900', 180],
  [
    "the plan's coinsurance is the service's",
    met(on('.2', '30')),
    '5:50',
    { pays: 10, assumes: ['plan-wide-share'] },
  ],
  [
    'the deductible of the service is zero',
    open(limit('C', '23', '0', { services: ['98'] }), copay('30')),
    '98:150',
    30,
  ],
  [
    'the coinsurance comes without the deductible',
    open(on('.2', '98', { messages: ['DEDUCTIBLE DOES NOT APPLY'] })),
    '98:150',
    30,
  ],
  ['a copay of zero beside a coinsurance is none', met(copay('0'), on('.2', '98')), '98:150', 30],
  ['a coinsurance of zero beside a copay is none', met(copay('30'), on('0', '98')), '98:150', 30],
  [
    '350 and 20 % of 650, or 350 alone',
    met(copayOf('86', '350'), on('.2', '86')),
    '86:1000',
    { pays: 480, assumes: ['copay-and-coinsurance'], otherwise: 350 },
  ],
  [
    '20 % of the plan, or the copay of zero',
    met(copay('0'), on('.2', '30')),
    '98:150',
    { pays: 30, assumes: ['copay-and-coinsurance', 'plan-wide-share'], otherwise: 0 },
  ],
  ['one copay for two items of a visit', met(copay('30')), '98:20 98:100', 30],
  [
    'the service is not covered',
    met({ code: 'I', services: ['64'] }),
    '64:100',
    { pays: 100, assumes: ['patient-pays-not-covered'] },
  ],
  [
    'another payer is named without a rank',
    met(copay('30'), otherPayer('R', ['30'], 'PR')),
    '98:150',
    { pays: 30, assumes: ['other-payer-second'] },
  ],
  ['another service is carved out', met(copay('30'), otherPayer('U', ['MH'], 'VN')), '98:150', 30],
  [
    'the coverage is in a grace period',
    met({ code: '1', services: ['30'], messages: ['IN GRACE PERIOD'] }, copay('30')),
    '98:150',
    { pays: 30, assumes: ['coverage-continues'] },
  ],
  [
    'an authorization is required',
    met(copay('30', { authorization: 'Y' })),
    '98:150',
    { pays: 30, assumes: ['authorization-given'] },
  ],
  [
    "the family's deductible alone: 100 + 20 % of 50",
    [PLAN, ...left('C', 900, 100, FAMILY), ...left('G', 3000, 3000), on('.2', '98')],
    '98:150',
    { pays: 110, assumes: ['family-deductible-only'], otherwise: null },
  ],
  [
    'two out-of-pocket limits that are not reached',
    [PLAN, ...left('C', 500, 0), limit('G', '29', '500'), limit('G', '29', '900'), copay('30')],
    '98:150',
    30,
  ],
  ['the visit is at a specialist', met(...DOCTORS), '98@specialist:150', 45],
  ['the visit is at a primary care provider', met(...DOCTORS), '98@primary-care:150', 30],
  ['the visit has no price of its own', met(copay('35')), '98@specialist:150', 35],
  [
    'the other out-of-pocket limit is of an offer of COBRA',
    [
      PLAN,
      ...left('C', 500, 0),
      ...left('G', 3000, 3000),
      limit('G', '29', '1', { insurance: 'CO', plan: 'COBRA' }),
      copay('30'),
    ],
    '98:150',
    30,
  ],
  [
    'a limit of nines is none',
    [PLAN, ...left('C', 500, 0), limit('G', '23', '99999.99'), copay('30')],
    '98:150',
    30,
  ],
  [
    'a copay of the procedure',
    met(copay('30'), copay('15', { services: undefined, procedure: 'HC:99213' })),
    '#99213/98:150',
    15,
  ],
  [
    'a procedure without a service',
    met(copay('15', { services: undefined, procedure: 'HC:99213' })),
    '#99213:150',
    15,
  ],
  ['a procedure that has no lines of its own', met(copay('30')), '#99213/98:150', 30],
  [
    'half of 1,600, and 300 over the 500 that the plan pays',
    [
      { code: '1', services: ['35'] },
      ...left('C', 50, 0, { services: ['35'] }),
      ...left('G', 3000, 3000, { services: ['35'] }),
      on('.5', '35'),
      { code: 'F', services: ['35'], period: '29', amount: '500', network: 'Y' },
    ],
    '35:1600',
    1100,
  ],
  ['a crown, the annual maximum used up: all of it', dental('0', ['35']), '36:1000', 1000],
  ['a crown, 300 of the maximum left: 50 + 475, and 175 over it', dental('300', ['35']), '36:1000', 700],
  ['the same by its procedure alone', dental('300', ['35']), '#D2740:1000', 700],
  ['a maximum that names no service', dental('300', []), '36:1000', 700],
  [
    'out of network: 90',
    met(copay('30'), copay('90', { network: 'N' })),
    billOf('98:150', 'out'),
    { pays: 90, assumes: ['out-of-pocket-limit-not-reached'] },
  ],
];

/** Half of a crown after 50 of the deductible, with what is left of the annual maximum. */
function dental(maximum: string, services: readonly string[]): readonly Line[] {
  return [
    { code: '1', services: ['35'] },
    ...left('C', 50, 50, { services: ['35'] }),
    ...left('G', 3000, 3000, { services: ['35'] }),
    on('.5', '36'),
    on('.5', '35'),
    { code: 'F', services, period: '29', amount: maximum, network: 'Y' },
  ];
}

describe('an estimate is computed when', () => {
  holdsAsWorked(CAN);
});
