import { inflateRawSync } from 'node:zlib';
import fc, { type Arbitrary } from 'fast-check';
import { deflateText, MAX_CHARACTERS } from './deflate-text';

/** What zlib, which did not compress it, reads. */
function inflated(text: string): string {
  return inflateRawSync(deflateText(text)).toString('utf8');
}

/** Texts that repeat themselves at any distance, in pieces of any length. */
function repetitive(): Arbitrary<string> {
  const piece = fc.tuple(fc.nat(4_000), fc.integer({ min: 1, max: 700 }));
  return fc
    .tuple(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }), fc.array(piece, { maxLength: 40 }))
    .map(([start, pieces]) =>
      pieces.reduce((text, [back, length]) => {
        const from = Math.max(0, text.length - back);
        return text + text.slice(from, from + length);
      }, start),
    );
}

describe('a compressed text', () => {
  it('is what zlib inflates to the same text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'grapheme', maxLength: 2_000 }),
          fc.string({ unit: 'binary', maxLength: 2_000 }),
          repetitive(),
        ),
        (text) => {
          // Half of a surrogate pair becomes U+FFFD in UTF-8, here as everywhere.
          expect(inflated(text)).toBe(Buffer.from(text, 'utf8').toString('utf8'));
        },
      ),
      { numRuns: 500 },
    );
  });

  it.each([
    ['nothing', ''],
    ['less than a word', 'EB*'],
    ['one letter as often as it may be', 'x'.repeat(MAX_CHARACTERS)],
    ['three bytes a letter', '\u4fdd\u9669'.repeat(MAX_CHARACTERS / 2)],
    ['a repetition as far back as deflate reaches', farApart(32_768)],
    ['a repetition from one byte further back', farApart(32_769)],
  ])('may be of %s', (_what, text) => {
    expect(inflated(text)).toBe(text);
  });

  it('may repeat any number of letters, and end anywhere in a repetition', () => {
    const answer = 'EB*C*IND*30**GOLD*29*1500*****Y~MSG*'.repeat(9);
    for (let length = 0; length < answer.length; length += 1) {
      const repeated = `${answer}!${answer.slice(0, length)}`;
      expect(inflated(repeated)).toBe(repeated);
      expect(inflated(`${repeated}?`)).toBe(`${repeated}?`);
    }
  });

  it('says nothing of the text before it', () => {
    const text = 'EB*1**30*HM*GOLD 500~';
    const first = deflateText(text);
    deflateText(text.repeat(50));
    expect(deflateText(text)).toEqual(first);
  });

  it('is the same after so many others that places are counted anew', () => {
    const text = 'EB*1**30*HM*GOLD 500~'.repeat(20);
    const first = deflateText(text);
    for (let others = 0; others < 400; others += 1) {
      deflateText('\u20ac'.repeat(MAX_CHARACTERS - (others % 7)));
      expect(deflateText(text)).toEqual(first);
    }
    expect(inflated(text)).toBe(text);
  });

  it('is not changed by the next one', () => {
    const first = deflateText('EB*1**30~'.repeat(100));
    const copy = Buffer.from(first);
    deflateText('EB*6**30~'.repeat(100));
    expect(first).toEqual(copy);
  });

  it('repeats a word from any distance that deflate has', () => {
    for (let distance = 5; distance <= 32_768; distance += distance < 600 ? 1 : 211) {
      const text = farApart(distance);
      expect(inflated(text)).toBe(text);
    }
    const [inReach, outOfReach] = [farApart(32_768), farApart(32_769)].map(
      (text) => deflateText(text).length,
    );
    expect(inReach).toBeLessThan(outOfReach ?? 0);
  });

  it('is much shorter than an answer of many similar lines', () => {
    const lines = Array.from(
      { length: 120 },
      (_, at) => `EB*C*IND*30**GOLD ${String(at % 7)}*29*${String(at * 37)}*****Y~`,
    );
    const text = lines.join('');
    expect(deflateText(text).length).toBeLessThan(text.length / 4);
  });
});

/** A word, and the same word so many bytes later. */
function farApart(bytes: number): string {
  return `WORD${'.'.repeat(bytes - 4)}WORD`;
}
