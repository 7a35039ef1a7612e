import { outcomeWords } from './outcomes';
import { isOutcome, OUTCOME_NAMES } from './outcome-names';

it('has a name of its own for each outcome', () => {
  const names = OUTCOME_NAMES.map((outcome) => outcomeWords(outcome).name);

  expect(new Set(names).size).toBe(OUTCOME_NAMES.length);
});

it.each([
  ['active', true],
  ['toString', false],
  [undefined, false],
])('%s is an outcome: %s', (text, expected) => {
  expect(isOutcome(text)).toBe(expected);
});
