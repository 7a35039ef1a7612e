import { copay, holdsInBothFormats, limit, PLAN, type Rule, share } from '../testing/rules';

const RULES: readonly Rule[] = [
  [
    'money out of network is no figure of an answer in network',
    { lines: [PLAN, limit('C', '29', '500'), copay('70', { network: 'N' }), share('.5', { network: 'N' })] },
    { deductibleRemaining: 500, copayAmount: null, coinsurancePercent: null, inNetworkPreferred: true },
  ],
  [
    'money out of network alone is shown as such',
    { lines: [PLAN, copay('70', { network: 'N' })] },
    { copayAmount: 70, inNetworkPreferred: false },
  ],
  [
    'a plan name in the place of the insurance type (EB04) is no plan name',
    { lines: [{ ...PLAN, insurance: 'HMO PLAN' }] },
    { coverageActive: true, planName: null },
  ],
  [
    'the plan that names medical care comes before one that is listed first',
    {
      lines: [
        { ...PLAN, services: ['30', '60', 'MH', '48', 'A7'], plan: 'MENTAL HEALTH INPATIENT' },
        { ...PLAN, plan: 'SPECTERA VISION PLAN' },
        { ...PLAN, services: ['30', '1', '98'], plan: 'TARGETED ADULT' },
      ],
    },
    { coverageActive: true, planName: 'TARGETED ADULT' },
  ],
  [
    'a hospital’s question is answered by Medicare Part A, by its name too',
    {
      lines: [
        { ...PLAN, insurance: 'MA', plan: 'PART A' },
        { ...PLAN, insurance: 'MB', plan: 'PART B' },
      ],
    },
    { coverageActive: true, planName: 'PART A' },
    { service: '47' },
  ],
  [
    'a vision plan on the health plan’s service type is no medical coverage',
    {
      lines: [
        { ...PLAN, code: '6', plan: 'MEDICAL HMO' },
        { ...PLAN, plan: 'VISION PLAN' },
      ],
    },
    { coverageActive: false, planName: 'MEDICAL HMO' },
  ],
  [
    'a service that is not covered is not active where that service was asked for',
    { lines: [PLAN, { code: 'I', services: ['MH'] }] },
    { coverageActive: false },
    { service: 'MH' },
  ],
  [
    'the share of a preventive dental procedure is not the plan’s',
    {
      lines: [
        { code: '1', services: ['35'] },
        share('0', { services: undefined, procedure: 'AD:D0120' }),
        share('.2', { services: ['35'] }),
      ],
    },
    { coverageActive: true, coinsurancePercent: 20 },
    { service: '35' },
  ],
  [
    'the copay of a preventive procedure is not the plan’s, nor its coverage the plan’s',
    {
      lines: [
        { ...PLAN, services: undefined, procedure: 'HC:G0101' },
        copay('0', { services: undefined, procedure: 'HC:G0101' }),
        copay('30', { services: ['30'] }),
      ],
    },
    { coverageActive: false, copayAmount: 30 },
  ],
];

describe('plans', () => {
  holdsInBothFormats(RULES);
});
