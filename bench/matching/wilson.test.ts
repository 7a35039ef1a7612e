import { shareWithInterval, wilson } from './wilson';

describe('the interval of a share', () => {
  it('is that of the tables: 8 of 10', () => {
    const [low, high] = wilson(8, 10);
    expect(low).toBeCloseTo(0.4902, 3);
    expect(high).toBeCloseTo(0.9433, 3);
  });

  it('does not claim that what was never seen never happens', () => {
    const [low, high] = wilson(0, 300);
    expect(low).toBe(0);
    expect(high).toBeCloseTo(0.0126, 3);
  });

  it('is printed next to the share', () => {
    expect(shareWithInterval(8, 10)).toBe('80.0 % [49.0, 94.3]');
    expect(shareWithInterval(0, 0)).toBe('-');
  });
});
