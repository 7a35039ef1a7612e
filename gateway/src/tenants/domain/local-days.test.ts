import { localDays } from './local-days';

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;
const dayOf = (iso: string): number => Date.parse(iso) / DAY_MS;
const timeOf = (timeZone: string, first: string, last = first): readonly string[] =>
  localDays(timeZone)
    .timeOf({ first: dayOf(first), last: dayOf(last) })
    .map(
      ({ fromMs, toMs, offsetMs }) =>
        `${new Date(fromMs).toISOString()} ${new Date(toMs).toISOString()} ${String(offsetMs / HOUR_MS)}`,
    );

describe('localDays', () => {
  it.each([
    ['UTC', '2026-01-15T00:00:00.000Z 2026-01-16T00:00:00.000Z 0'],
    ['America/New_York', '2026-01-15T05:00:00.000Z 2026-01-16T05:00:00.000Z -5'],
    ['Asia/Kolkata', '2026-01-14T18:30:00.000Z 2026-01-15T18:30:00.000Z 5.5'],
    ['Pacific/Kiritimati', '2026-01-14T10:00:00.000Z 2026-01-15T10:00:00.000Z 14'],
    ['Etc/GMT+12', '2026-01-15T12:00:00.000Z 2026-01-16T12:00:00.000Z -12'],
  ])('knows when a day of %s begins and ends', (timeZone, time) => {
    expect(timeOf(timeZone, '2026-01-15')).toEqual([time]);
  });

  it('has a day of 23 hours in spring, and one of 25 in autumn', () => {
    expect(timeOf('America/New_York', '2026-03-08')).toEqual([
      '2026-03-08T05:00:00.000Z 2026-03-08T07:00:00.000Z -5',
      '2026-03-08T07:00:00.000Z 2026-03-09T04:00:00.000Z -4',
    ]);
    expect(timeOf('America/New_York', '2026-11-01')).toEqual([
      '2026-11-01T04:00:00.000Z 2026-11-01T06:00:00.000Z -4',
      '2026-11-01T06:00:00.000Z 2026-11-02T05:00:00.000Z -5',
    ]);
  });

  it('takes clocks that are changed at midnight', () => {
    expect(timeOf('America/Havana', '2026-03-08')).toEqual([
      '2026-03-08T05:00:00.000Z 2026-03-09T04:00:00.000Z -4',
    ]);
  });

  it.each(['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'America/Phoenix'])(
    'counts each hour of a year in %s once, on the day that it is there',
    (timeZone) => {
      const days = localDays(timeZone);
      const spans = days.timeOf({ first: dayOf('2026-01-01'), last: dayOf('2026-12-31') });
      expect(spans.slice(1).map(({ fromMs }) => fromMs)).toEqual(spans.slice(0, -1).map(({ toMs }) => toMs));
      for (const { fromMs, toMs, offsetMs } of spans) {
        for (let ms = fromMs; ms < toMs; ms += HOUR_MS)
          expect(Math.floor((ms + offsetMs) / DAY_MS)).toBe(days.dayAt(ms));
      }
    },
  );

  it('refuses a zone that there is not', () => {
    expect(() => localDays('America/Springfield')).toThrow(RangeError);
  });
});
