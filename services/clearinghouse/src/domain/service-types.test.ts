import { isServiceType } from './service-types';

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
