import { isDue, isLeft, type Repeat } from './repeat';

const AT = { at: '05:00', timeZone: 'UTC' } as const;
const DAILY: Repeat = { every: 'day', ...AT };
const BEFORE: Repeat = { daysBefore: [7, 1], ...AT };
const on = (day: string): { readonly day: string; readonly since: string; readonly today: string } => ({
  day,
  since: day,
  today: day,
});

describe('the rows of a run', () => {
  it('are all rows that are not over, every day', () => {
    const days = [undefined, '2026-01-14', '2026-01-15', '2026-02-28'];
    expect(days.map((day) => isDue(day, DAILY, on('2026-01-15')))).toEqual([true, false, true, true]);
  });

  it('are those whose day is so many days ahead', () => {
    const days = ['2026-03-01', '2026-03-02', '2026-03-06', '2026-03-07', '2026-03-08', undefined];
    expect(days.map((day) => isDue(day, BEFORE, on('2026-02-28')))).toEqual([
      true,
      false,
      false,
      true,
      false,
      false,
    ]);
  });

  it('are also those of the days that were missed, unless they are over', () => {
    const missed = { since: '2026-01-10', day: '2026-01-13', today: '2026-01-14' };
    const days = ['2026-01-11', '2026-01-14', '2026-01-15', '2026-01-17', '2026-01-20', '2026-01-21'];
    expect(days.map((day) => isDue(day, BEFORE, missed))).toEqual([false, true, false, true, true, false]);
  });

  it('are left while their day is not over; without a day always, but never before it', () => {
    expect(['2026-01-14', '2026-01-15'].map((day) => isLeft(day, BEFORE, '2026-01-15'))).toEqual([
      false,
      true,
    ]);
    expect([isLeft(undefined, DAILY, '2026-01-15'), isLeft(undefined, BEFORE, '2026-01-15')]).toEqual([
      true,
      false,
    ]);
  });
});
