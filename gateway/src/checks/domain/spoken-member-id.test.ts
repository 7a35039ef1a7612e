import fc from 'fast-check';
import { heardMemberId } from './spoken-member-id';

describe('heardMemberId', () => {
  it.each([
    ['W as in whiskey one two three', 'W123'],
    ['W, as in Walter, 1 2 3.', 'W123'],
    ['x for X-ray five', 'X5'],
    ['whiskey one two three four five', 'W12345'],
    ['one two three four five', '12345'],
    ['X-ray yankee zulu double five oh triple a', 'XYZ550AAA'],
    ['w oh 123', 'W0123'],
    ['oh 1 2', '012'],
    ['A dash twenty three nineteen eighty seven', 'A-231987'],
    ['W12 thirty-four fifty', 'W123450'],
    ['W de whisky uno dos tres guion cero', 'W123-0'],
    ['W12-A seven', 'W12-A7'],
  ])('reads %j as %s', (spoken, id) => {
    expect(heardMemberId(spoken)).toBe(id);
  });

  it.each([
    'MEMBER ONE 12',
    'ABC one two',
    'W as in victor one two',
    'double u one two',
    'one two double',
    'one hundred two',
    'my id is W one two',
    'one too three',
  ])('does not guess what %j means', (spoken) => {
    expect(heardMemberId(spoken)).toBeUndefined();
  });

  it.each([
    'OH 123456',
    'ONE',
    'Alpha-12',
    'one-two',
    'AB for 12',
    'W123.',
    'w 12, x',
    'MEMBER 12',
    ' a  1 ',
  ])('leaves %j as it came', (written) => {
    expect(heardMemberId(written)).toBe(written);
  });

  it('leaves every id of letters, digits, hyphens and blanks without such words as it came', () => {
    // Each word for a sign has a vowel, or is the letter of a spelled one.
    const id = fc.stringMatching(/^[B-DF-HJ-NP-TV-Zb-df-hj-np-tv-z0-9 -]{2,30}$/);
    fc.assert(fc.property(id, (text) => heardMemberId(text) === text));
  });

  it('reads what is spelled in any way as the same signs', () => {
    const NATO =
      'alpha bravo charlie delta echo foxtrot golf hotel india juliet kilo lima mike november oscar papa';
    const NUMBERS = 'zero one two three four five six seven eight nine'.split(' ');
    const letter = fc.constantFrom(...NATO.split(' ')).chain((word) => {
      const sign = word.charAt(0).toUpperCase();
      return fc
        .constantFrom(word, `${sign} as in ${word}`, `${sign} for ${word},`)
        .map((spoken) => ({ spoken, sign }));
    });
    const digit = fc
      .nat(9)
      .chain((at) =>
        fc.constantFrom(NUMBERS[at] ?? '', String(at)).map((spoken) => ({ spoken, sign: String(at) })),
      );
    const signs = fc.tuple(letter, fc.array(fc.oneof(letter, digit), { minLength: 1, maxLength: 20 }));
    fc.assert(
      fc.property(signs, ([first, rest]) => {
        const all = [first, ...rest];
        const heard = heardMemberId(all.map(({ spoken }) => spoken).join(' '));
        return heard === all.map(({ sign }) => sign).join('');
      }),
    );
  });
});
