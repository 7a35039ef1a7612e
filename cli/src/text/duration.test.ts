import { parseDuration, spanText } from './duration';

describe('a duration', () => {
  it.each([
    ['30m', 1_800_000],
    ['2h', 7_200_000],
    ['1d', 86_400_000],
    ['365d', 365 * 86_400_000],
  ])('%s is %d ms', (text, durationMs) => {
    expect(parseDuration(text)).toBe(durationMs);
  });

  it.each(['', '2', 'h', '0m', '-1h', '1.5h', '2 h', '2H', '90s'])('%j is not a duration', (text) => {
    expect(() => parseDuration(text)).toThrow('30m, 2h or 1d');
  });

  it.each(['366d', '900d', '999999d', '8761h'])('%s is too long, and the limit is named', (text) => {
    expect(() => parseDuration(text)).toThrow('The longest is 365d.');
  });

  it.each([
    [-1, '0s'],
    [59_999, '59s'],
    [60_000, '1m'],
    [3_599_999, '59m'],
    [3_600_000, '1h'],
    [86_400_000, '1d'],
  ])('of %d ms is printed as %s', (durationMs, text) => {
    expect(spanText(durationMs)).toBe(text);
  });
});
