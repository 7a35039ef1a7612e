import { keyedHash } from './keyed-hash';

describe('keyedHash', () => {
  it('is HMAC-SHA-256: test case 2 of RFC 4231', () => {
    expect(keyedHash(Buffer.from('Jefe'))('what do ya want for nothing?')).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
  });

  it('cannot be repeated without the secret', () => {
    expect(keyedHash(Buffer.alloc(32, 1))('text')).not.toBe(keyedHash(Buffer.alloc(32, 2))('text'));
  });
});
