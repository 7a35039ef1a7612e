import { amountOf, isFound, priceOf, restOf, serviceOf, words } from './benefit-texts';

const VISIT = { code: '98', text: 'Office visit' };
const PLAN = { code: '30', text: 'Health benefit plan coverage' };

it('says what a benefit is for', () => {
  const procedure = {
    kind: { code: 'AD', text: 'CDT' },
    code: 'D0120',
    lastCode: null,
    modifiers: [],
    description: null,
  };

  expect(serviceOf({ serviceTypes: [PLAN], procedure: null })).toBe('Plan as a whole');
  expect(serviceOf({ serviceTypes: [PLAN, VISIT], procedure: null })).toBe(
    'Health benefit plan coverage, Office visit',
  );
  expect(serviceOf({ serviceTypes: [], procedure })).toBe('CDT D0120');
});

it('shows a code that it does not know', () => {
  expect(words({ code: 'ZZ', text: null })).toBe('code ZZ');
  expect(words(null)).toBe('');
});

it.each([
  [{ amount: 30, percent: null, period: { code: '27', text: 'Visit' } }, '$30 per visit'],
  [{ amount: null, percent: 20, period: null }, '20%'],
  [{ amount: null, percent: null, period: null }, 'not stated'],
])('writes the price %j as %s', (price, written) => {
  expect(priceOf(price as Parameters<typeof priceOf>[0])).toBe(written);
});

it('writes an amount in money, or in what is counted', () => {
  expect(amountOf({ isMoney: true, unit: null }, 1180)).toBe('$1,180');
  expect(amountOf({ isMoney: false, unit: { code: 'VS', text: 'Visits' } }, 22)).toBe('22 visits');
  expect(amountOf({ isMoney: false, unit: null }, null)).toBe('');
});

it('leaves out what a reader assumes', () => {
  const scope = {
    level: { code: 'IND', text: 'Individual' },
    placesOfService: [{ code: '11', text: 'Office' }],
    insuranceType: null,
    authorizationRequired: true,
    messages: ['SPECIALIST VISIT'],
  } as unknown as Parameters<typeof restOf>[0];

  expect(restOf(scope)).toBe('Office · Authorization required · Specialist visit');
});

it('finds a benefit by any of its words', () => {
  expect(isFound(' THERAPY ', 'Physical therapy')).toBe(true);
  expect(isFound('dental', 'Physical therapy', 'In network')).toBe(false);
  expect(isFound('', 'Anything')).toBe(true);
});
