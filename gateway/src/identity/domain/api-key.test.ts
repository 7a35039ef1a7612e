import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { formatApiKey, isWellFormedApiKey } from './api-key';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PREFIX = 'elig_live_';

const randomBytes = fc.uint8Array({ minLength: 60, maxLength: 64 }).filter((bytes) => {
  const usable = bytes.filter((byte) => byte < 248);
  return usable.length >= 30;
});

describe('formatApiKey', () => {
  it('gives 30 random and 6 checksum characters behind the prefix, and the same key for the same bytes', () => {
    fc.assert(
      fc.property(randomBytes, (bytes) => {
        const key = formatApiKey(bytes);
        expect(key).toMatch(/^elig_live_[0-9A-Za-z]{36}$/);
        expect(formatApiKey(bytes)).toBe(key);
        expect(isWellFormedApiKey(key)).toBe(true);
        const ofTest = formatApiKey(bytes, { isTest: true });
        expect(ofTest).toBe(key.replace('live', 'test'));
        expect(isWellFormedApiKey(ofTest)).toBe(true);
      }),
    );
  });

  it('ends in the CRC-32 of the random characters, base62, most significant digit first', () => {
    const key = formatApiKey(new Uint8Array(60));
    const random = '0'.repeat(30);
    expect(key.slice(0, -6)).toBe(PREFIX + random);
    const digits = [...key.slice(-6)].map((digit) => ALPHABET.indexOf(digit));
    expect(digits.reduce((value, digit) => value * 62 + digit, 0)).toBe(crc32(random));
  });

  it('gives every character the same chance, by skipping bytes that would favour some', () => {
    const counts = new Map<string, number>();
    for (let byte = 0; byte < 248; byte += 1) {
      const character = formatApiKey(new Uint8Array(60).fill(byte)).charAt(PREFIX.length);
      counts.set(character, (counts.get(character) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual([...ALPHABET].sort());
    expect(new Set(counts.values())).toEqual(new Set([4]));

    const skipped = new Uint8Array([248, 249, 250, 251, 252, 253, 254, 255]);
    expect(formatApiKey(new Uint8Array([...skipped, ...new Uint8Array(52)]))).toBe(
      formatApiKey(new Uint8Array(60)),
    );
  });

  it('refuses to make a shorter key when the bytes run out', () => {
    expect(() => formatApiKey(new Uint8Array(29))).toThrow(RangeError);
    expect(() => formatApiKey(new Uint8Array(64).fill(255))).toThrow(RangeError);
  });
});

describe('isWellFormedApiKey', () => {
  it('refuses every one of 10,000 random single-character typing errors', () => {
    const typo = fc.record({
      bytes: randomBytes,
      at: fc.integer({ min: 0, max: PREFIX.length + 35 }),
      typed: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
    });
    fc.assert(
      fc.property(typo, ({ bytes, at, typed }) => {
        const key = formatApiKey(bytes);
        fc.pre(key[at] !== typed);
        return !isWellFormedApiKey(key.slice(0, at) + typed + key.slice(at + 1));
      }),
      { numRuns: 10_000 },
    );
  });

  it('refuses two neighbouring characters in the wrong order', () => {
    fc.assert(
      fc.property(randomBytes, fc.integer({ min: PREFIX.length, max: 44 }), (bytes, at) => {
        const key = formatApiKey(bytes);
        const swapped = `${key.slice(0, at)}${key.charAt(at + 1)}${key.charAt(at)}${key.slice(at + 2)}`;
        fc.pre(swapped !== key);
        return !isWellFormedApiKey(swapped);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    '',
    PREFIX,
    'Bearer x',
    `${formatApiKey(new Uint8Array(60))}0`,
    `${formatApiKey(new Uint8Array(60))}\n`,
  ])('refuses %j', (text) => {
    expect(isWellFormedApiKey(text)).toBe(false);
  });
});
