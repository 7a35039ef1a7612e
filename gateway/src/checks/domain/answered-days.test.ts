import { daysOf } from './answered-days';

/** What CAQH CORE obliges every payer to. */
const FLOOR = { monthsBack: 12, daysBack: 0, daysForward: 0, toMonthEnd: true };

describe('the days that every payer answers for', () => {
  it.each([
    ['2026-11-26', '2025-11-26', '2026-11-30'],
    ['2026-12-31', '2025-12-31', '2026-12-31'],
    ['2027-01-01', '2026-01-01', '2027-01-31'],
    ['2026-02-01', '2025-02-01', '2026-02-28'],
    // A leap day lies within the year: the same day of last year is 366 days back.
    ['2028-12-31', '2027-12-31', '2028-12-31'],
    ['2028-02-28', '2027-02-28', '2028-02-29'],
    // Last year has no 29 February.
    ['2028-02-29', '2027-02-28', '2028-02-29'],
    ['2029-02-28', '2028-02-28', '2029-02-28'],
  ])('on %s are %s to %s', (today, first, last) => {
    expect(daysOf(FLOOR, today)).toEqual({ first, last });
  });
});

describe('the days of a payer that states more', () => {
  const TODAY = '2026-11-26';

  it.each([
    [{ ...FLOOR, daysBack: 730 }, '2024-11-26', '2026-11-30'],
    [{ ...FLOOR, daysBack: 30 }, '2025-11-26', '2026-11-30'],
    [{ ...FLOOR, daysForward: 3 }, '2025-11-26', '2026-11-30'],
    [{ ...FLOOR, daysForward: 5 }, '2025-11-26', '2026-12-01'],
    [{ ...FLOOR, monthsBack: 0, toMonthEnd: false }, TODAY, TODAY],
    [{ ...FLOOR, monthsBack: 21 }, '2025-02-26', '2026-11-30'],
  ])('are the widest: %j', (dates, first, last) => {
    expect(daysOf(dates, TODAY)).toEqual({ first, last });
  });

  it('end with the last day of a month that has no such day', () => {
    expect(daysOf({ ...FLOOR, monthsBack: 1 }, '2026-03-31').first).toBe('2026-02-28');
    expect(daysOf({ ...FLOOR, monthsBack: 13 }, '2026-12-31').first).toBe('2025-11-30');
  });
});
