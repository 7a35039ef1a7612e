import { copayOf, holdsAsWorked, left, met, on, open, otherPayer, type Worked } from '../testing/estimates';
import { copay, limit, PLAN } from '../testing/rules';

const CANNOT: readonly Worked[] = [
  [
    'the coverage is not active',
    [{ code: '6', services: ['30'] }, copay('30')],
    '98:150',
    'coverage-not-active',
  ],
  ['no amount is stated', [PLAN], '98:150', 'no-amount-stated'],
  ['two copays are stated', met(copay('30'), copay('45')), '98:150', 'several-amounts'],
  [
    'the only price is of another visit',
    met(copayOf('98', '45', ['SPECIALIST OFFICE VISIT'])),
    '98@primary-care:150',
    'no-amount-stated',
  ],
  ['two coinsurances are stated', met(on('.1', '98'), on('.2', '98')), '98:150', 'several-amounts'],
  [
    'two deductibles are left',
    met(limit('C', '29', '700'), limit('C', '29', '900'), on('.2', '98')),
    '98:150',
    'several-amounts',
  ],
  [
    'the deductible has no remainder',
    [PLAN, limit('C', '23', '500'), ...left('G', 3000, 3000), on('.2', '98')],
    '98:150',
    'no-amount-stated',
  ],
  [
    'the notes contradict each other',
    open(copayOf('98', '30', ['DEDUCTIBLE WAIVED', 'AFTER DEDUCTIBLE'])),
    '98:150',
    'order-contradicts',
  ],
  [
    'the service is not covered and has a copay',
    met(copayOf('64', '30'), { code: 'I', services: ['64'] }),
    '64:100',
    'service-contradicts',
  ],
  [
    'another payer is primary',
    met(copay('30'), otherPayer('R', ['30'], 'PRP')),
    '98:150',
    'another-payer-first',
  ],
  [
    'the service is carved out',
    met(copayOf('MH', '30'), otherPayer('U', ['MH'], 'VN')),
    'MH:150',
    'another-payer-first',
  ],
  ['the network of the amount is unknown', met(copay('30', { network: 'U' })), '98:150', 'network-unknown'],
  [
    'the patient has a spend-down',
    met(copay('30'), { code: 'Y', services: ['30'], amount: '200' }),
    '98:150',
    'spend-down',
  ],
  ['nothing is stated about the procedure', met(copay('30')), '#99213:150', 'no-service-named'],
  ['dental care is of another plan', met(copay('30'), on('.2', '30')), '35:150', 'coverage-not-active'],
  [
    'two out-of-pocket limits differ and one is reached',
    [PLAN, ...left('C', 500, 0), limit('G', '29', '20'), limit('G', '29', '900'), copay('30')],
    '98:150',
    'several-amounts',
  ],
  [
    'what the limit leaves out is not said',
    [PLAN, ...left('C', 500, 0), ...left('G', 3000, 20, { messages: ['EXCLUDES COPAYS'] }), copay('30')],
    '98:150',
    'several-amounts',
  ],
];

describe('an estimate cannot be determined when', () => {
  holdsAsWorked(CANNOT);
});
