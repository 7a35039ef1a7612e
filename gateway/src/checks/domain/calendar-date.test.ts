import fc from 'fast-check';
import { parseBirthDate } from './calendar-date';

const HOUR_MS = 60 * 60 * 1_000;
const NOON_MS = Date.UTC(2026, 0, 15, 12);
const parse = (text: string): ReturnType<typeof parseBirthDate> => parseBirthDate(text, NOON_MS);

describe('parseBirthDate', () => {
  it('reads every notation of any day since 1850 into the same date', () => {
    const day = fc.date({ min: new Date('1850-01-01'), max: new Date('2026-01-15'), noInvalidDate: true });
    fc.assert(
      fc.property(day, (date) => {
        const iso = date.toISOString().slice(0, 10);
        const [year, month, dayOfMonth] = iso.split('-');
        expect(parse(iso)).toEqual({ date: iso });
        expect(parse(`${String(month)}/${String(dayOfMonth)}/${String(year)}`)).toEqual({ date: iso });
        for (const locale of ['en-US', 'en-GB', 'es-US'])
          for (const length of ['long', 'short'] as const) {
            const said = { day: 'numeric', month: length, year: 'numeric', timeZone: 'UTC' } as const;
            expect(parse(date.toLocaleDateString(locale, said))).toEqual({ date: iso });
          }
      }),
    );
  });

  it.each(['2024-02-29', '02/29/2000', '2/9/2000', '1850-01-01', '12/31/1999'])('accepts %s', (text) => {
    expect(parse(text)).toHaveProperty('date');
  });

  it.each([
    'April 12, 1980',
    'Apr. 12 1980',
    'april 12th 1980',
    '12 APRIL 1980',
    'the 12th of April, 1980',
    'April the 12th, 1980',
    '12 de abril de 1980',
    '12 de abril del 1980',
  ])('reads %j as it is said', (text) => {
    expect(parse(text)).toEqual({ date: '1980-04-12' });
  });

  it.each([
    '1990-01-01T00:00:00Z',
    '1990-01-01T05:00:00.000Z',
    '1990-01-01T23:30:00-06:00',
    '1990-01-01T00:00',
  ])('takes the day of the date-time %s as it is written', (text) => {
    expect(parse(text)).toEqual({ date: '1990-01-01' });
  });

  it.each([
    ['1900-02-29', 'not-a-date'],
    ['2023-02-29', 'not-a-date'],
    ['04/31/1990', 'not-a-date'],
    ['1990-13-01', 'iso-month'],
    ['1990-00-10', 'not-a-date'],
    ['1990-01-00', 'not-a-date'],
    ['13/12/1990', 'us-month'],
    ['1849-12-31', 'too-early'],
    ['April 31, 1980', 'not-a-date'],
    ['April 1980', 'format'],
    ['April 12, 80', 'format'],
    ['Smarch 12, 1980', 'format'],
    ['ap 12 1980', 'format'],
    ['April 12, 2980', 'future'],
    ['0050-01-01', 'too-early'],
    ['2026-02-01', 'future'],
    ['12/31/9999', 'future'],
    ['1990-1-1', 'format'],
    ['1/1/90', 'format'],
    ['001/1/1990', 'format'],
    ['1990/01/01', 'format'],
    ['01-01-1990', 'format'],
    ['1990-01-01T', 'format'],
    ['1990-13-01T00:00:00Z', 'iso-month'],
    ['2026-02-01T00:00:00Z', 'future'],
    ['1990-01-01 00:00:00', 'format'],
    ['1990-01-01\n', 'format'],
    ['１９９０-01-01', 'format'],
    ['', 'format'],
  ])('refuses %j: %s', (text, problem) => {
    expect(parse(text)).toEqual({ problem });
  });

  it('accepts tomorrow once that day has begun anywhere on Earth (UTC+14)', () => {
    const midnightMs = Date.UTC(2026, 0, 16);
    expect(parseBirthDate('2026-01-16', midnightMs - 14 * HOUR_MS)).toEqual({ date: '2026-01-16' });
    expect(parseBirthDate('2026-01-16', midnightMs - 14 * HOUR_MS - 1)).toEqual({ problem: 'future' });
  });

  it('returns a date or a problem for any text', () => {
    const anything = fc.string({
      unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
    });
    const nearlyDates = fc.string({ unit: fc.constantFrom(...'0123456789/-'), minLength: 8, maxLength: 10 });
    fc.assert(
      fc.property(fc.oneof(anything, nearlyDates), (text) => {
        const parsed = parse(text);
        return /^(\d{4}-\d\d-\d\d|[a-z-]+)$/.test('date' in parsed ? parsed.date : parsed.problem);
      }),
    );
  });
});
