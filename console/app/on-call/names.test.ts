import { targetName } from './names';

describe('what an act was done to', () => {
  const names = new Map([['62308', 'Cigna']]);

  it.each([
    ['payers/62308', 'Cigna (62308)'],
    ['payers/A/B', 'A/B'],
    ['routes/default', 'route default'],
    ['PayerCircuitOpen:62308', 'PayerCircuitOpen Cigna (62308)'],
    ['DependencyDown:wallet', 'DependencyDown wallet'],
    ['AccountRefused', 'AccountRefused'],
  ])('is for %s called %s', (target, name) => {
    expect(targetName(target, names)).toBe(name);
  });
});
