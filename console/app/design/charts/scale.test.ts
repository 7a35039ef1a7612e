import { niceTop } from './scale';

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
