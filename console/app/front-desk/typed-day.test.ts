import { dayOf, readDay, yearsBetween } from './typed-day';

const BOUNDS = { from: '1900-01-01', to: '2026-06-15' };

describe('a day as people type it', () => {
  it.each([
    ['04/12/1980', '1980-04-12'],
    ['4/12/1980', '1980-04-12'],
    ['4-12-1980', '1980-04-12'],
    ['4 12 1980', '1980-04-12'],
    ['1980-04-12', '1980-04-12'],
    ['1980/4/12', '1980-04-12'],
    ['04121980', '1980-04-12'],
    ['19800412', '1980-04-12'],
    ['April 12, 1980', '1980-04-12'],
    ['12 apr 1980', '1980-04-12'],
    ['  04/12/1980 ', '1980-04-12'],
    ['4.4.1980', '1980-04-04'],
    ['2/29/2024', '2024-02-29'],
    ['06/15/2026', '2026-06-15'],
  ])('takes %s', (typed, day) => {
    expect(readDay(typed, BOUNDS)).toEqual({ kind: 'day', day });
  });

  it.each([
    ['4-12-80', ['1980-04-12']],
    ['4/12/20', ['1920-04-12', '2020-04-12']],
    ['041280', ['1980-04-12']],
    ['apr 12 05', ['1905-04-12', '2005-04-12']],
    ['31/12/1980', ['1980-12-31']],
    ['4.12.1980', ['1980-04-12', '1980-12-04']],
  ])('asks about %s', (typed, days) => {
    expect(readDay(typed, BOUNDS)).toEqual({ kind: 'ask', days });
  });

  it.each([
    ['02/30/1980', 'is not a day: type it like 04/12/1980'],
    ['13/13/1980', 'is not a day: type it like 04/12/1980'],
    ['yesterday', 'is not a day: type it like 04/12/1980'],
    ['4/12', 'is not a day: type it like 04/12/1980'],
    ['06/16/2026', 'is in the future'],
    ['12/31/1899', 'is too long ago'],
  ])('refuses %s', (typed, why) => {
    expect(readDay(typed, BOUNDS)).toEqual({ kind: 'wrong', why });
  });

  it('knows that nothing was typed', () => {
    expect(readDay('  ', BOUNDS)).toEqual({ kind: 'empty' });
  });
});

it.each([
  ['1980-04-12', '2026-04-11', 45],
  ['1980-04-12', '2026-04-12', 46],
  ['2026-06-15', '2026-06-15', 0],
])('from %s to %s are %i whole years', (from, to, years) => {
  expect(yearsBetween(from, to)).toBe(years);
});

it('takes the day of a moment from the clock of the reader', () => {
  expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});
