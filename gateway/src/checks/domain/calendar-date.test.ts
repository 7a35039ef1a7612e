import fc from 'fast-check';
import { parseBirthDate } from './calendar-date';

const HOUR_MS = 60 * 60 * 1_000;
const NOON_MS = Date.UTC(2026, 0, 15, 12);
const parse = (text: string): ReturnType<typeof parseBirthDate> => parseBirthDate(text, NOON_MS);

describe('parseBirthDate', () => {
  it('reads both notations of any day since 1900 into the same date', () => {
    const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2026-01-15'), noInvalidDate: true });
    fc.assert(
      fc.property(day, (date) => {
        const iso = date.toISOString().slice(0, 10);
        const [year, month, dayOfMonth] = iso.split('-');
        expect(parse(iso)).toEqual({ date: iso });
        expect(parse(`${String(month)}/${String(dayOfMonth)}/${String(year)}`)).toEqual({ date: iso });
      }),
    );
  });

  it.each(['2024-02-29', '02/29/2000', '2/9/2000', '1900-01-01', '12/31/1999'])('accepts %s', (text) => {
    expect(parse(text)).toHaveProperty('date');
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
    ['1899-12-31', 'too-early'],
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
