import { keyedHash, keyHashes } from './crypto';

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

const old = { id: '1', secret: Buffer.alloc(32, 1) };
const next = { id: '2', secret: Buffer.alloc(32, 2) };
const bare = (key: typeof old): string => keyedHash(key.secret)('a key');

describe('hashes of API keys under a ring of peppers', () => {
  it('have no name while there is only one pepper', () => {
    const hashes = keyHashes([old], false);
    expect([hashes.newest('a key'), hashes.prefix]).toEqual([bare(old), '']);
    // A gateway that rotates already may have written the form with the name.
    expect(hashes.former('a key')).toEqual([`1:${bare(old)}`]);
  });

  it('name the newest pepper, and every stored form is found', () => {
    const hashes = keyHashes([next, old], true);
    expect(hashes.newest('a key')).toBe(`2:${bare(next)}`);
    expect(hashes.prefix).toBe('2:');
    expect([...hashes.former('a key')].sort()).toEqual([`1:${bare(old)}`, bare(next), bare(old)].sort());
  });

  it('do not find a key whose pepper was dropped', () => {
    const hashes = keyHashes([next], true);
    expect([hashes.newest('a key'), ...hashes.former('a key')].join()).not.toContain(bare(old));
  });
});
