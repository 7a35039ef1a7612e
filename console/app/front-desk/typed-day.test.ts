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
    ['4-12-80', '1980-04-12'],
    ['04/12/80', '1980-04-12'],
    ['041280', '1980-04-12'],
    ['800412', '1980-04-12'],
    ['Apr 12 80', '1980-04-12'],
    ['31/12/1980', '1980-12-31'],
    ['12 de abril de 1980', '1980-04-12'],
    ['abril 12 1980', '1980-04-12'],
    ['enero 5 1990', '1990-01-05'],
    ['5 de agosto de 88', '1988-08-05'],
    ['2 setiembre 1961', '1961-09-02'],
    ['1 dic 1975', '1975-12-01'],
  ])('takes %s', (typed, day) => {
    expect(readDay(typed, BOUNDS)).toEqual({ kind: 'day', day });
  });

  it.each([
    ['4/12/20', ['1920-04-12', '2020-04-12']],
    ['010203', ['1903-01-02', '2003-01-02', '1901-02-03', '2001-02-03']],
    ['apr 12 05', ['1905-04-12', '2005-04-12']],
    ['enero 5 20', ['1920-01-05', '2020-01-05']],
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
