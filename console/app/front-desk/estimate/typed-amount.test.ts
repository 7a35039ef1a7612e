import { typedAmount } from './typed-amount';

it.each([
  ['150', 150],
  [' $150 ', 150],
  ['98.5', 98.5],
  ['1,250.50', 1250.5],
  ['1250.50', 1250.5],
  ['0', 0],
  ['1,000,000', 1_000_000],
])('%s is the amount %d', (typed, dollars) => {
  expect(typedAmount(typed)).toBe(dollars);
});

it.each(['', 'copay', '-5', '12,50', '1.505', '1,25,000', '1,000,001', '150 USD'])(
  '%j is no amount',
  (typed) => {
    expect(typedAmount(typed)).toBeUndefined();
  },
);
