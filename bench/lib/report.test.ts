import { figure, goalLine, median, missed, spread, type Finding } from './report';

describe('median', () => {
  it('is the value in the middle, whatever the order', () => {
    expect(median([9, 1, 5])).toBe(5);
  });

  it('is the mean of the two in the middle of an even number', () => {
    expect(median([10, 1, 2, 4])).toBe(3);
  });

  it('does not exist for no values', () => {
    expect(() => median([])).toThrow(RangeError);
  });
});

describe('a report', () => {
  it('shows median, least and most', () => {
    expect(spread([1_040, 980, 1_010])).toBe('1,010 (980..1,040)');
  });

  it.each([
    [0, '0'],
    [0.0025, '0.0025'],
    [0.099, '0.099'],
    [1.25, '1.25'],
    [12.5, '13'],
    [4_001, '4,001'],
  ])('shows of %d the figures of a measurement', (value, shown) => {
    expect(figure(value)).toBe(shown);
  });

  it('distinguishes a goal that is just met from one that is just missed', () => {
    const goal = { atMost: 1.6, unit: 'x' };
    expect(goalLine(1.6, goal)).toContain('met');
    expect(goalLine(1.61, goal)).toContain('missed');
  });

  it('excuses a missed goal of time on a busy machine, and never a broken promise', () => {
    const goal = { atMost: 0, unit: 'x' };
    const late: Finding = { of: 'time', value: 1, goal };
    const broken: Finding = { of: 'promise', value: 1, goal };
    const kept: Finding = { of: 'promise', value: 0, goal };
    expect(missed([late, broken, kept], true)).toEqual([late, broken]);
    expect(missed([late, broken, kept], false)).toEqual([broken]);
  });
});
