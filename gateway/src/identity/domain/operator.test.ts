import { formatApiKey } from './api-key';
import { formatOperatorToken, isWellFormedOperatorToken, OPERATOR_NAME } from './operator';

const RANDOM = Uint8Array.from({ length: 64 }, (_, index) => index);

describe('an operator token', () => {
  const token = formatOperatorToken(RANDOM);

  it('has a prefix that secret scanners find, and 36 characters', () => {
    expect(token).toMatch(/^elig_op_[0-9A-Za-z]{36}$/);
    expect(isWellFormedOperatorToken(token)).toBe(true);
  });

  it.each(['', 'elig_op_', `${token}0`, token.slice(0, -1), token.toUpperCase(), ` ${token}`, `${token}\n`])(
    'is not %j',
    (text) => {
      expect(isWellFormedOperatorToken(text)).toBe(false);
    },
  );

  it('with one wrong character is refused without a look-up', () => {
    const wrong = token.replace(/^(elig_op_)./, '$1z');
    expect(isWellFormedOperatorToken(wrong)).toBe(false);
  });

  it('is not an API key, and an API key is not a token', () => {
    expect(isWellFormedOperatorToken(formatApiKey(RANDOM))).toBe(false);
  });

  it('cannot be made from too few random bytes', () => {
    expect(() => formatOperatorToken(new Uint8Array(20))).toThrow('not enough random bytes');
  });
});

describe("an operator's name", () => {
  it.each(['ann', 'ann.ray', 'billing-job', '2nd-shift'])('may be %j', (name) => {
    expect(OPERATOR_NAME.test(name)).toBe(true);
  });

  it.each([
    '',
    'Ann',
    'ann ray',
    'ann@clinics.example',
    'key:1',
    'link:ann',
    '-ann',
    'аnn',
    'ann\n',
    'a'.repeat(65),
  ])('cannot be %j', (name) => {
    expect(OPERATOR_NAME.test(name)).toBe(false);
  });
});
