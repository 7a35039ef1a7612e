import { copay, holdInBothFormats, limit, PLAN, type Rule, share } from '../testing/rules';

const RULES: readonly Rule[] = [
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
