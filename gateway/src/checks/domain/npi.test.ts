import fc from 'fast-check';
import { isNpi } from './npi';

const npi = fc.stringMatching(/^\d{9}$/).map((first) => {
  const check = [...'0123456789'].find((digit) => isNpi(first + digit));
  return `${first}${String(check)}`;
});

describe('isNpi', () => {
  it.each(['1999999984', '1234567893'])('accepts %s, an example of the standard', (text) => {
    expect(isNpi(text)).toBe(true);
  });

  it('has exactly one check digit for any nine digits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{9}$/), (first) => {
        expect([...'0123456789'].filter((digit) => isNpi(first + digit))).toHaveLength(1);
      }),
    );
  });

  it('rejects every single wrong digit', () => {
    fc.assert(
      fc.property(npi, (good) => {
        const typos = Array.from(good).flatMap((digit, at) =>
          Array.from('0123456789')
            .filter((wrong) => wrong !== digit)
            .map((wrong) => good.slice(0, at) + wrong + good.slice(at + 1)),
        );
        return typos.length === 90 && !typos.some(isNpi);
      }),
    );
  });

  it.each([
    '',
    '123456789',
    '12345678930',
    '123456789X',
    ' 1234567893',
    '1234567893\n',
    '１２３４５６７８９３',
  ])('refuses %j, which is not ten digits', (text) => {
    expect(isNpi(text)).toBe(false);
  });
});
