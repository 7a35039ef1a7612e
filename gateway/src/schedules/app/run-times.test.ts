import type { Repeat } from '../domain/repeat';
import { dayAt, isTimeZone, lastRunTime, nextRunTime } from './run-times';

const NEW_YORK = { every: 'day', at: '05:00', timeZone: 'America/New_York' } as const;
const ms = (text: string): number => Date.parse(text);
const next = (repeat: Repeat, after: string): string =>
  new Date(nextRunTime(repeat, ms(after)).atMs).toISOString();
const last = (repeat: Repeat, at: string): string => new Date(lastRunTime(repeat, ms(at)).atMs).toISOString();

describe('the times of a schedule', () => {
  it.each([
    ['the same day', '2026-01-15T09:59:59Z', '2026-01-15T10:00:00.000Z'],
    ['not the instant itself', '2026-01-15T10:00:00Z', '2026-01-16T10:00:00.000Z'],
    ['an hour earlier in UTC, once the clocks are ahead', '2026-03-07T10:00:00Z', '2026-03-08T09:00:00.000Z'],
    ['an hour later in UTC, once they are back', '2026-10-31T09:00:00Z', '2026-11-01T10:00:00.000Z'],
  ])('are every day at the time of the place: %s', (_, after, expected) => {
    expect(next(NEW_YORK, after)).toBe(expected);
  });

  it('are an hour later on the day on which the clocks skip them', () => {
    const repeat = { ...NEW_YORK, at: '02:30' };
    expect(next(repeat, '2026-03-08T00:00:00-05:00')).toBe('2026-03-08T07:30:00.000Z');
    expect(next(repeat, '2026-03-08T07:30:00Z')).toBe('2026-03-09T06:30:00.000Z');
  });

  it('are once on the day on which they come twice', () => {
    const repeat = { ...NEW_YORK, at: '01:30' };
    expect(next(repeat, '2026-11-01T00:00:00-04:00')).toBe('2026-11-01T05:30:00.000Z');
    expect(next(repeat, '2026-11-01T05:30:00Z')).toBe('2026-11-02T06:30:00.000Z');
  });

  it('are on the days of the week where the schedule is', () => {
    const repeat: Repeat = { every: 'week', on: ['monday', 'thursday'], at: '00:30', timeZone: 'Asia/Tokyo' };
    // 2026-01-15 is a Thursday.
    expect(next(repeat, '2026-01-14T15:30:00Z')).toBe('2026-01-18T15:30:00.000Z');
    expect(next(repeat, '2026-01-14T15:29:00Z')).toBe('2026-01-14T15:30:00.000Z');
    expect(last(repeat, '2026-01-18T15:29:00Z')).toBe('2026-01-14T15:30:00.000Z');
  });

  it('are a whole week apart with one day of the week', () => {
    const repeat: Repeat = { every: 'week', on: ['thursday'], at: '12:00', timeZone: 'UTC' };
    expect(next(repeat, '2026-01-15T12:00:00Z')).toBe('2026-01-22T12:00:00.000Z');
    expect(last(repeat, '2026-01-22T11:59:59Z')).toBe('2026-01-15T12:00:00.000Z');
  });

  it('are every day for rows that are asked before their day', () => {
    const repeat: Repeat = { daysBefore: [7, 1], at: '05:00', timeZone: 'UTC' };
    expect(next(repeat, '2026-01-15T05:00:00Z')).toBe('2026-01-16T05:00:00.000Z');
    expect(lastRunTime(repeat, ms('2026-01-18T04:00:00Z'))).toEqual({
      day: '2026-01-17',
      atMs: ms('2026-01-17T05:00:00Z'),
    });
  });

  it('know the day of the place, and which places there are', () => {
    expect(dayAt(ms('2026-01-15T04:59:59Z'), NEW_YORK)).toBe('2026-01-14');
    expect(dayAt(ms('2026-01-15T05:00:00Z'), NEW_YORK)).toBe('2026-01-15');
    expect(['America/New_York', 'UTC', 'America/Springfield', 'Mars'].map(isTimeZone)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
