import fc from 'fast-check';
import { parseCents, parsePercent, payerNameOf, printableName } from './elements';

describe('parseCents', () => {
  it.each([
    ['1500', 150_000],
    ['1500.5', 150_050],
    ['.5', 50],
    ['0', 0],
    ['0.29', 29],
    ['1.15', 115],
    ['1.005', 101],
    ['19.994', 1_999],
    [' 20 ', 2_000],
    ['000000250.00', 25_000],
    ['7.', 700],
  ])('reads %j as %d cents', (text, cents) => {
    expect(parseCents(text)).toBe(cents);
  });

  it.each(['', ' ', '.', '-1', '+1', '1e3', 'NaN', '1,500', '$5', '12345678901234'])(
    'does not take %j for money',
    (text) => {
      expect(parseCents(text)).toBeUndefined();
    },
  );

  it('restores every amount of whole cents it was written from', () => {
    fc.assert(
      fc.property(fc.nat({ max: 2 ** 31 }), (cents) => {
        const text = `${String(Math.floor(cents / 100))}.${String(cents % 100).padStart(2, '0')}`;
        expect(parseCents(text)).toBe(cents);
      }),
    );
  });

  it('never throws, and returns only safe, non-negative integers', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double().map(String)), (text) => {
        const cents = parseCents(text) ?? 0;
        expect(Number.isSafeInteger(cents) && cents >= 0).toBe(true);
      }),
    );
  });
});

describe('parsePercent', () => {
  it.each([
    ['0.2', 20],
    ['.10', 10],
    ['.00', 0],
    ['0', 0],
    ['1', 100],
    ['0.29', 29],
    ['0.3333', 33.33],
    ['20', 20],
    ['12.5', 12.5],
    ['100', 100],
  ])('reads %j as %d %%', (text, percent) => {
    expect(parsePercent(text)).toBe(percent);
  });

  it.each(['', '-0.2', '101', 'twenty', '1e1'])('does not read %j as a percentage', (text) => {
    expect(parsePercent(text)).toBeUndefined();
  });

  it('reads every whole percentage alike, written as a fraction or as a number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 100 }), (percent) => {
        expect(parsePercent(String(percent))).toBe(percent);
        expect(parsePercent((percent / 100).toFixed(2))).toBe(percent);
      }),
    );
  });
});

describe('a name from upstream', () => {
  it.each([
    ['Gold\r\nPlan', 'Gold Plan'],
    ['Gold\u202EnalP', 'Gold nalP'],
    ['\0Gold\u2028', 'Gold'],
    ['Gold Plan', 'Gold Plan'],
  ])('is cleaned from %j to %j', (name, printable) => {
    expect(printableName(name)).toBe(printable);
    expect(payerNameOf(name, '00042')).toBe(printable);
  });

  it('is empty when none of it is visible', () => {
    expect(printableName('\0\u202E')).toBeUndefined();
    expect(printableName(undefined)).toBeUndefined();
  });
});
