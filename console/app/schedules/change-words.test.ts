import { changeWords } from './change-words';

describe('changeWords', () => {
  it.each([
    [{ change: 'coverage-ended', before: null, after: null }, 'Coverage has ended'],
    [{ change: 'plan-changed', before: 'Gold', after: 'Silver' }, 'Another plan: Silver, before Gold'],
    [{ change: 'payer-changed', before: null, after: 'Cigna' }, 'Another payer is to be billed: Cigna'],
    [{ change: 'payer-changed', before: 'Cigna', after: null }, 'Another payer is to be billed'],
    [{ change: 'deductible-met', before: 250, after: 0 }, 'The deductible is met: $250 were left before'],
  ] as const)('says %j', (change, words) => {
    expect(changeWords(change)).toBe(words);
  });
});
