import { slope } from './story';

describe('the slope of a heap', () => {
  it('is that of a straight line, whatever its intercept', () => {
    expect(slope([100, 100.5, 101, 101.5])).toBeCloseTo(0.5);
    expect(slope([7, 7, 7, 7])).toBe(0);
  });

  it('shows a leak through the ups and downs of a cache', () => {
    const noisy = Array.from({ length: 30 }, (_, n) => 50 + 0.1 * n + (n % 2));
    expect(slope(noisy)).toBeCloseTo(0.1, 1);
  });
});
