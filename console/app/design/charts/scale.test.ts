import { niceTop, roundTop } from './scale';

describe('the end of an axis', () => {
  it.each([
    [0, 4],
    [3, 4],
    [5, 6],
    [7, 10],
    [11, 20],
    [45, 50],
    [99, 100],
    [101, 200],
    [4_321, 5_000],
  ])('for %d is %d', (largest, top) => {
    expect(niceTop(largest)).toBe(top);
  });
});

describe('roundTop', () => {
  it.each([
    [0, 1],
    [0.003, 0.005],
    [0.05, 0.05],
    [0.3, 0.5],
    [1, 1],
    [1.2, 2],
    [47, 50],
    [510, 1_000],
  ])('of %d is %d', (largest, top) => {
    expect(roundTop(largest)).toBeCloseTo(top, 10);
  });
});
