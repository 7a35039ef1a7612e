import fc from 'fast-check';
import { KNOWLEDGE } from '../testing';
import { normalise } from './phrase';

/** The longest name that may be asked. */
const LENGTH = 120;
/** A letter for a whole phrase of 18: what Unicode's compatibility forms stretch most. */
const SALLA = '\ufdfa';

describe('a name that Unicode expands', () => {
  it('is compared by at most 400 characters', () => {
    const stretched = fc.constantFrom(SALLA, '\ufdfb', '\u3316', '\u1fb7');
    const letter = fc.oneof(
      { weight: 4, arbitrary: stretched },
      fc.string({ unit: 'grapheme', maxLength: 1 }),
    );
    fc.assert(
      fc.property(fc.array(letter, { minLength: LENGTH / 2, maxLength: LENGTH }), (letters) => {
        const { written } = normalise(KNOWLEDGE, letters.join('').slice(0, LENGTH));
        expect(written.length).toBeLessThanOrEqual(400);
      }),
    );
  });

  it.each([
    'Société Générale d’Assurance',
    'ﬁdelis care',
    '삼성생명보험',
    'Ｂｌｕｅ Ｃｒｏｓｓ',
    'Ǻ'.repeat(LENGTH),
    '각'.repeat(LENGTH),
  ])('is compared whole when it is a real name: %s', (name) => {
    const letters = name
      .normalize('NFKD')
      .replace(/[^\p{L}]/gu, '')
      .toLowerCase();
    expect(normalise(KNOWLEDGE, name).written).toBe(letters);
  });
});
