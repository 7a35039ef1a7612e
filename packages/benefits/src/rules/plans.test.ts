import type { Line } from '../testing/document';
import { copay, holdInBothFormats, limit, PLAN, type Rule, share } from '../testing/rules';

/** Names of medical plans with the words of other products. */
const NAMES = [
  ...['GOLD 1500 RX', 'GHI LTD', 'FEP BLUE STD OPTION', 'OAP RX CARVE OUT', 'FREEDOM LIFE INSURANCE COMPANY'],
  ...[
    'COMMUNITY CANCER CENTER EMPLOYEES PPO',
    'VISION HEALTHCARE SYSTEM EPO',
    'HOSPITAL INDEMNITY WORKERS OF OHIO',
  ],
  'SILVER 70 HMO PEDIATRIC DENTAL',
];
/** What a payer says of a plan that pays for medical care. */
const EVIDENCE: readonly (readonly [what: string, lines: (plan: string) => readonly Line[]])[] = [
  ['its insurance type', (plan) => [{ ...PLAN, plan, insurance: 'HM' }]],
  ['a copay of its office visits', (plan) => [{ ...PLAN, plan }, copay('25')]],
  ['a deductible', (plan) => [{ ...PLAN, plan }, limit('C', '23', '1500')]],
  [
    'an office visit that it covers',
    (plan) => [
      { ...PLAN, plan },
      { code: '1', services: ['98'], plan },
    ],
  ],
  [
    'its own line about physicians',
    (plan) => [
      { ...PLAN, plan },
      { code: 'D', services: ['96'], plan },
      { ...PLAN, plan: 'X DENTAL' },
    ],
  ],
];

const RULES: readonly Rule[] = [
  ...NAMES.flatMap((plan) =>
    EVIDENCE.map(([what, lines]): Rule => [
      `${what} outranks the words of ${plan}`,
      lines(plan),
      { coverageActive: true, planName: plan },
    ]),
  ),
  [
    'a plan of Medicare Advantage is no Part A, whatever its insurance type',
    [{ ...PLAN, insurance: 'MA', plan: 'MEDICARE ADVANTAGE HMO' }],
    { coverageActive: true },
  ],
  [
    'a name decides where nothing else speaks',
    [{ ...PLAN, plan: 'ABC DENTAL' }],
    { coverageActive: false, planName: null },
  ],
  [
    'a dental plan on 30 with nothing but shares of dental care is one, whatever its network type and its deductible',
    [
      { ...PLAN, insurance: 'PR', plan: 'ABC DENTAL PPO' },
      limit('C', '23', '50'),
      share('.2', { services: ['23', '41'], plan: 'ABC DENTAL PPO' }),
    ],
    { coverageActive: false },
  ],
  [
    'a dental plan on 30 with shares of fillings is the dental coverage',
    [{ ...PLAN, plan: 'ABC DENTAL PPO' }, share('.2', { services: ['25'] })],
    { coverageActive: true, planName: 'ABC DENTAL PPO' },
    { service: '35' },
  ],
  [
    'of plans alike, one of limited scope comes last by its name',
    [
      { ...PLAN, insurance: 'MC', plan: 'EMERGENCY SERVICES ONLY' },
      { ...PLAN, insurance: 'MC', plan: 'MANAGED CARE' },
    ],
    { coverageActive: true, planName: 'MANAGED CARE' },
  ],
  [
    'the type of Part A on the copay of an office visit is no part of Medicare',
    [{ ...PLAN, insurance: 'MA' }, copay('25', { insurance: 'MA' })],
    { coverageActive: true, copayAmount: 25 },
  ],
  [
    'an indicator in the place of a procedure is none',
    [PLAN, copay('30', { services: ['30'], procedure: 'Y' })],
    { coverageActive: true, copayAmount: 30 },
  ],
  [
    'a life policy by its type stays one beside a medical plan without a name',
    [{ ...PLAN, insurance: 'LI' }, { code: '6', services: ['30'] }, limit('C', '23', '1500')],
    { coverageActive: false },
  ],
  [
    'the parts of Medicare are told apart by their names alone',
    [
      { ...PLAN, plan: 'MEDICARE PART A' },
      { ...PLAN, plan: 'MEDICARE PART B' },
      limit('C', '29', '1632', { plan: 'MEDICARE PART A' }),
      limit('C', '29', '240', { plan: 'MEDICARE PART B' }),
    ],
    { coverageActive: true, planName: 'MEDICARE PART B', deductibleRemaining: 240 },
  ],
  [
    'the name of Part B alone is no coverage of a hospital stay, and that of both parts is',
    [
      { ...PLAN, plan: 'MEDICARE PART B' },
      { ...PLAN, plan: 'PART A AND B', dates: { plan: '20200101-20201231' } },
    ],
    { coverageActive: false },
    { service: '47' },
  ],
  [
    'a plan that is over does not take an office visit away from the one in force',
    [
      { ...PLAN, plan: 'VISION PLAN' },
      copay('20'),
      { ...PLAN, plan: 'ACME PPO', dates: { benefit: '20200101-20201231' } },
    ],
    { coverageActive: true, planName: 'VISION PLAN', copayAmount: 20 },
  ],
  [
    'a part of a plan that was over does not tell what its limit is of',
    [
      PLAN,
      limit('G', '29', '0', { plan: 'VISION PLAN' }),
      { ...PLAN, services: ['35'], plan: 'VISION PLAN', dates: { benefit: '20200101-20201231' } },
    ],
    { coverageActive: true, outOfPocketRemaining: 0 },
  ],
  [
    'an office visit of another year still tells that a plan pays for one',
    [{ ...PLAN, plan: 'ACME RX' }, copay('25', { plan: 'ACME RX', dates: { benefit: '20200101-20201231' } })],
    { coverageActive: true, copayAmount: null },
  ],
  [
    'an accident plan is not the plan of the amounts of one that is over',
    [
      { ...PLAN, dates: { benefit: '20200101-20201231' } },
      { code: 'C', services: ['98'], percent: '0' },
      { ...PLAN, plan: 'ACCIDENT' },
    ],
    { coverageActive: false },
  ],
  [
    'a share out of network is no figure of a plan whose limits are in network',
    [PLAN, share('.4', { network: 'N' }), limit('C', '23', '1500')],
    { coinsurancePercent: null, inNetworkPreferred: true },
  ],
  [
    'money out of network is no figure of an answer in network',
    [PLAN, limit('C', '29', '500'), copay('70', { network: 'N' }), share('.5', { network: 'N' })],
    { deductibleRemaining: 500, copayAmount: null, coinsurancePercent: null, inNetworkPreferred: true },
  ],
  [
    'money out of network alone is shown as such',
    [PLAN, copay('70', { network: 'N' })],
    { copayAmount: 70, inNetworkPreferred: false },
  ],
  [
    'a plan name in the place of the insurance type (EB04) is no plan name',
    [{ ...PLAN, insurance: 'HMO PLAN' }],
    { coverageActive: true, planName: null },
  ],
  [
    'a hospital’s question is answered by Medicare Part A, by its name too',
    [
      { ...PLAN, insurance: 'MA', plan: 'PART A' },
      { ...PLAN, insurance: 'MB', plan: 'PART B' },
    ],
    { coverageActive: true, planName: 'PART A' },
    { service: '47' },
  ],
  [
    'the share of a preventive dental procedure is not the plan’s',
    [
      { code: '1', services: ['35'] },
      share('0', { services: undefined, procedure: 'AD:D0120' }),
      share('.2', { services: ['35'] }),
    ],
    { coverageActive: true, coinsurancePercent: 20 },
    { service: '35' },
  ],
  [
    'the copay of a preventive procedure is not the plan’s, nor its coverage the plan’s',
    [
      { ...PLAN, services: undefined, procedure: 'HC:G0101' },
      copay('0', { services: undefined, procedure: 'HC:G0101' }),
      copay('30', { services: ['30'] }),
    ],
    { coverageActive: false, copayAmount: 30 },
  ],
];

describe('plans', () => {
  holdInBothFormats(RULES);
});
