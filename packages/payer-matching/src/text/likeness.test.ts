import fc from 'fast-check';
import { ratio } from 'fuzzball';
import { likenessTo } from './likeness';

const AS_IS = { full_process: false } as const;

describe('likenessTo', () => {
  it('gives the numbers of fuzzball.ratio for any two texts', () => {
    const letter = fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...'abcde ') },
      { weight: 1, arbitrary: fc.constantFrom('A', '9', 'ß', '삼', '😀') },
    );
    const text = fc.string({ unit: letter, maxLength: 120 });
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(likenessTo(a)(b)).toBe(ratio(a, b, AS_IS));
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([31, 32, 33, 63, 64, 65, 96])(
    'carries from one word of bits to the next, at %i letters',
    (length) => {
      const text = 'ab'.repeat(length).slice(0, length);
      const other = `b${text.slice(0, -1)}`;
      expect(likenessTo(text)(text)).toBe(100);
      expect(likenessTo(text)(other)).toBe(ratio(text, other, AS_IS));
    },
  );

  it('compares one text with many', () => {
    const likeness = likenessTo('aetna better health of texas medicaid');
    expect([likeness('aetna'), likeness(''), likeness('aetna better health')]).toEqual([24, 0, 68]);
  });
});
