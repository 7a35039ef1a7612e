import type { Line } from '../testing/document';
import { copayOf, holdsAsWorked, left, type Worked } from '../testing/estimates';
import { PLAN, share } from '../testing/rules';

// The figures are those of public plan documents, which each block names. What is left of a limit, and what is allowed
// for a service, is of the case. Every amount was computed by hand from these, as the name of the case shows.

const on = (percent: string, ...services: readonly string[]): Line => share(percent, { services });

/** The standard plan designs of California (2015), Platinum copay and Platinum coinsurance: no deductible. */
function platinum(...lines: readonly Line[]): readonly Line[] {
  return [PLAN, ...left('C', 0, 0), ...left('G', 4000, 4000), ...lines];
}

const DOCTORS = [copayOf('98', '20', ['PRIMARY CARE']), copayOf('98', '40', ['SPECIALIST'])];

const PLATINUM: readonly Worked[] = [
  ['primary care 20 or a specialist 40', platinum(...DOCTORS), '98:180', 'several-amounts'],
  ['urgent care: 40', platinum(copayOf('UC', '40')), 'UC:180', 40],
  [
    'an emergency: 150, or nothing if admitted',
    platinum(copayOf('86', '150', ['WAIVED IF ADMITTED'])),
    '86:1200',
    { pays: 150, assumes: ['copay-not-waived'], otherwise: 0 },
  ],
  ['an emergency whose copay is waived', platinum(copayOf('86', '150', ['COPAY WAIVED'])), '86:1200', 0],
  [
    'a hospital for 250 a day',
    platinum({ ...copayOf('48', '250'), period: '7' }),
    '48:9000',
    'price-not-per-visit',
  ],
  ['an MRI at 10 %: 90', platinum(on('.1', '62')), '62:900', 90],
];

/** The benefits of SCAN's employees: an HMO at 10 a visit with 20 visits of physical therapy; an HDHP of 1,600 and 20 %. */
function therapy(...limits: readonly Line[]): readonly Line[] {
  return [PLAN, ...left('G', 2000, 2000), copayOf('PT', '10'), ...limits];
}

const visits = (period: string, number: string): Line => ({
  code: 'F',
  services: ['PT'],
  period,
  quantity: ['VS', number],
  network: 'Y',
});
const hdhp = (ded: number): readonly Line[] => [
  PLAN,
  ...left('C', 1600, ded),
  ...left('G', 3200, 3200),
  on('.2', '30', '98'),
];

const SCAN: readonly Worked[] = [
  ['therapy with 5 visits left: 10', therapy(visits('23', '20'), visits('29', '5')), 'PT:120', 10],
  ['therapy with no visit left: all of 120', therapy(visits('29', '0')), 'PT:120', 120],
  ['four visits with one left: 300 + 10', therapy(visits('29', '1')), 'PT:400x4', 310],
  [
    'three visits with 18 of 20 used: 100 + 10',
    therapy(visits('23', '20'), visits('24', '18')),
    'PT:300x3',
    110,
  ],
  [
    'therapy, nothing said of what was used',
    therapy(visits('23', '20')),
    'PT:120',
    { pays: 10, assumes: ['visits-left'] },
  ],
  ['an HDHP before its deductible: all of 150', hdhp(1600), '98:150', 150],
  ['an HDHP with 100 left: 100 + 20 % of 50', hdhp(100), '98:150', 110],
];

/** An HMO of Boston Medical Center's employees (Kaiser): no deductible is named, out-of-pocket 1,500. */
function kaiser(oop: number): readonly Line[] {
  return [PLAN, ...left('G', 1500, oop), copayOf('98', '25'), copayOf('33', '10'), on('.5', '83')];
}

const KAISER: readonly Worked[] = [
  ['a visit: 25', kaiser(1490), '98:140', 25],
  ['a visit and a chiropractor: 25 + 10', kaiser(1490), '98:140 33:60', 35],
  [
    'infertility: 50 % of 2,000, if there is no deductible',
    kaiser(1490),
    '83:2000',
    { pays: 1000, assumes: ['no-deductible'] },
  ],
  ['infertility with 1,000 to the limit: 1,000 in any case', kaiser(1000), '83:2000', 1000],
];

describe('an estimate by the figures of', () => {
  describe('Platinum plans of California', () => {
    holdsAsWorked(PLATINUM);
  });
  describe('an HMO and an HDHP of SCAN', () => {
    holdsAsWorked(SCAN);
  });
  describe('an HMO without a deductible', () => {
    holdsAsWorked(KAISER);
  });
});
