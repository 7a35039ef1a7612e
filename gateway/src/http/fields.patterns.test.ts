import { lookedUpText, sentName, shownText } from './fields';
import { NAME_PATTERN, READABLE_PATTERN, SHOWN_PATTERN } from '@eligibility/x12';

/** Halves of surrogate pairs are left out: no UTF-8 text has one, and some languages' patterns cannot name them. */
const CODE_POINTS = Array.from({ length: 0x10000 }, (_, code) => code).filter(
  (code) => code < 0xd800 || code > 0xdfff,
);

describe.each([
  ['a looked up text', READABLE_PATTERN, lookedUpText(60)],
  ['a name that is sent', NAME_PATTERN, sentName(60)],
  ['a text that is shown', SHOWN_PATTERN, shownText(60)],
])('the pattern of %s', (_name, source, field) => {
  const form = new RegExp(source, 'u');
  const isTaken = (text: string): boolean => field.validate(text).error === undefined;

  it.each([
    ['alone', (character: string) => character],
    ['among letters', (character: string) => `A${character}b`],
  ])('accepts the same code points as the rule, %s', (_where, write) => {
    const differing = CODE_POINTS.filter((code) => {
      const text = write(String.fromCharCode(code));
      return form.test(text) !== isTaken(text);
    });
    expect(differing.map((code) => code.toString(16))).toEqual([]);
  });

  it('has only syntax that other languages know, beside a length in characters', () => {
    expect([isTaken('x'.repeat(60)), isTaken('x'.repeat(61))]).toEqual([true, false]);
    // Python has no \p{..}; Rust has no look-around; of what is escaped, all three know these alone.
    expect(source.replaceAll(/\\x[0-9A-F]{2}|\\u[0-9A-F]{4}/g, '')).not.toMatch(/\\|\(\?/);
  });
});
