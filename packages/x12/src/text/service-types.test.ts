import {
  isServiceType,
  planServiceType,
  SERVICE_TYPE_WORDS,
  serviceTypeCodeOf,
  serviceTypeName,
} from './service-types';

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

describe('the code of a service type', () => {
  it.each([
    ['35', '35'],
    [' uc ', 'UC'],
    ['dental', '35'],
    ['Physical  Therapy', 'PT'],
    ['X-Ray', '4'],
    ['x ray', '4'],
    ['MRI/CAT Scan', '62'],
  ])('of "%s" is %s', (text, code) => {
    expect(serviceTypeCodeOf(text)).toBe(code);
  });

  it.each(['', '29', '0', 'ZZ', '035', 'teeth', '35,UC', '*'])('of "%s" is unknown', (text) => {
    expect(serviceTypeCodeOf(text)).toBeUndefined();
  });

  it('has a word for one code only, and only for codes that may be asked', () => {
    const words = Object.values(SERVICE_TYPE_WORDS).flat();
    expect(new Set(words).size).toBe(words.length);
    for (const [code, [name]] of Object.entries(SERVICE_TYPE_WORDS)) {
      expect(isServiceType(code)).toBe(true);
      expect(serviceTypeCodeOf(name)).toBe(code);
    }
  });
});

describe('the name of a service type', () => {
  it('is its word with the code, or the code alone', () => {
    expect([serviceTypeName('35'), serviceTypeName('BN')]).toEqual(['dental care (35)', 'BN']);
  });
});

describe('the plan of a service type', () => {
  it.each([
    ['35', '35'],
    ['38', '35'],
    ['AO', 'AL'],
    ['91', '88'],
    ['40', '30'],
    ['98', '30'],
    ['30', '30'],
  ])('of %s is %s', (code, plan) => {
    expect(planServiceType(code)).toBe(plan);
  });
});
