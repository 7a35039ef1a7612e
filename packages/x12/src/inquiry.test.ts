import { isServiceType, serviceDate } from './inquiry';

const SIGNS = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

describe('a service type that can be asked about', () => {
  it.each(['1', '30', '35', '98', '99', 'A0', 'AL', 'BN', 'MH', 'UC'])('may be %s', (code) => {
    expect(isServiceType(code)).toBe(true);
  });

  it.each(['', '0', '01', '29', '31', '100', 'AP', 'BO', 'ZZ', 'uc', '30^35', ' 30'])('is not %j', (code) => {
    expect(isServiceType(code)).toBe(false);
  });

  it('is one of 187 codes', () => {
    const codes = [...SIGNS, ...SIGNS.flatMap((first) => SIGNS.map((second) => first + second))];
    expect(codes.filter(isServiceType)).toHaveLength(187);
  });
});

describe('the service date', () => {
  it('is still the old day on a US evening, when UTC already has the next', () => {
    expect(serviceDate({ now: () => Date.UTC(2026, 0, 1, 4, 59) })).toBe('2025-12-31');
    expect(serviceDate({ now: () => Date.UTC(2026, 0, 1, 5) })).toBe('2026-01-01');
  });

  it('follows daylight saving time', () => {
    expect(serviceDate({ now: () => Date.UTC(2026, 6, 1, 3, 59) })).toBe('2026-06-30');
    expect(serviceDate({ now: () => Date.UTC(2026, 6, 1, 4) })).toBe('2026-07-01');
  });
});
