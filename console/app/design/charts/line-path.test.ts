import { highestFirst, linePath, type Line } from './line-path';

const SCALES = { x: (atMs: number): number => atMs / 1_000, y: (value: number): number => 100 - value };
const at = (seconds: number, value: number): Line['points'][number] => ({ atMs: seconds * 1_000, value });

describe('linePath', () => {
  it('joins points that are one step apart', () => {
    expect(linePath([at(0, 10), at(30, 20), at(60, 0)], 30_000, SCALES)).toBe(
      'M0.0 90.0L30.0 80.0L60.0 100.0',
    );
  });

  it('leaves a gap where points are missing, and draws a point without neighbours as a dot', () => {
    expect(linePath([at(0, 1), at(30, 2), at(120, 3), at(300, 4)], 30_000, SCALES)).toBe(
      'M0.0 99.0L30.0 98.0M120.0 97.0h0M300.0 96.0h0',
    );
  });

  it('is empty without points', () => {
    expect(linePath([], 30_000, SCALES)).toBe('');
  });
});

describe('highestFirst', () => {
  it('puts the line with the highest point first, and the same ones in the order of their names', () => {
    const lines = [
      { name: 'b', points: [at(0, 1)] },
      { name: 'none', points: [] },
      { name: 'c', points: [at(0, 0), at(30, 7)] },
      { name: 'a', points: [at(0, 1)] },
    ];
    expect(highestFirst(lines).map(({ name }) => name)).toEqual(['c', 'a', 'b', 'none']);
  });
});
