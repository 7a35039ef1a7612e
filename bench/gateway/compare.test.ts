import { comparisonLines } from './compare';

describe('the lines of a comparison', () => {
  it('compares medians, so that one disturbed run decides nothing', () => {
    const samples = (...cpuUs: number[]) => cpuUs.map((us) => ({ cpuUs: us, requestsPerSecond: 1_000 }));
    const lines = comparisonLines(
      { ours: samples(150, 150, 9_000), bare: samples(100, 100, 100) },
      { atMost: 1.6, unit: 'x' },
    );
    expect(lines.at(-1)).toContain('1.5 x, at most 1.6: met');
  });
});
