import { day, money, moment, percentage, period, stated, wordsAndCode } from './us-words';

const NOT_STATED = '<span class="absent">not stated</span>';

it.each([
  [null, NOT_STATED],
  [0, '$0.00'],
  [1174.5, '$1,174.50'],
  [-12, '-$12.00'],
])('money %p is %s', (dollars, text) => {
  expect(money(dollars).html).toBe(text);
});

it.each([
  [null, NOT_STATED],
  [0, '0%'],
  [33.333, '33.33%'],
])('a percentage %p is %s', (percent, text) => {
  expect(percentage(percent).html).toBe(text);
});

it.each([
  [null, NOT_STATED],
  ['2026-04-12', 'April 12, 2026'],
  ['2024-02-29', 'February 29, 2024'],
  ['2026-02-29', '<bdi>2026-02-29</bdi>'],
  ['2026-13-01', '<bdi>2026-13-01</bdi>'],
  ['20260412', '<bdi>20260412</bdi>'],
])('the day %p is %s', (written, text) => {
  expect(day(written).html).toBe(text);
});

it.each([
  [null, null, NOT_STATED],
  ['2026-01-01', '2026-01-01', 'January 1, 2026'],
  ['2026-01-01', null, 'from January 1, 2026, no end stated'],
  [null, '2026-01-31', 'until January 31, 2026'],
  ['2026-01-01', '2026-01-31', 'January 1, 2026 to January 31, 2026'],
])('the period from %p to %p is %s', (from, to, text) => {
  expect(period(from, to).html).toBe(text);
});

it.each([
  [null, NOT_STATED],
  ['2026-01-15T00:05:09.000Z', 'January 15, 2026, 12:05 AM UTC'],
])('the time %p is %s', (iso, text) => {
  expect(moment(iso).html).toBe(text);
});

it.each([
  [null, NOT_STATED],
  ['  ', NOT_STATED],
  ['A', '<bdi>A</bdi>'],
])('the text %p is %s', (written, text) => {
  expect(stated(written).html).toBe(text);
});

it.each([
  ['98', 'Office visit', 'Office visit (<bdi>98</bdi>)'],
  ['Q9', null, 'code <bdi>Q9</bdi>'],
])('the code %s with the words %p is %s', (code, text, shown) => {
  expect(wordsAndCode({ code, text }).html).toBe(shown);
});
