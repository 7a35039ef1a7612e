import fc from 'fast-check';
import { buildIndex, type PayerIndex } from '../../domain/indexing/build-index';
import { matchPayer } from '../../domain/matching/match';
import { normalise } from '../../domain/words/normalise';
import { readSeed } from './_seed';

/** The longest name that may be asked. */
const LENGTH = 120;
/** A letter for a whole phrase of 18: what Unicode's compatibility forms stretch most. */
const SALLA = '\ufdfa';

/** Names of words that are nearly those of payers, which is what takes the matcher longest. */
const PLAIN_WORST = [
  'bleu cros sheild helth pln of amrica ',
  'medicad comunity united aetnna hmo ',
  'helthcare insurrance company asociation ',
].map((unit) => unit.repeat(LENGTH).slice(0, LENGTH));

describe('a name that Unicode stretches', () => {
  let index: PayerIndex;
  beforeAll(async () => {
    index = buildIndex((await readSeed()).directory);
  });

  /** The shortest of several runs: others use this machine too. */
  function matchMs(name: string): number {
    const runs = Array.from({ length: 7 }, () => {
      const startMs = performance.now();
      matchPayer(index, name);
      return performance.now() - startMs;
    });
    return Math.min(...runs);
  }

  it.each([
    ['U+FDFA', SALLA.repeat(LENGTH)],
    ['U+FDFA between letters', `a${SALLA}`.repeat(LENGTH / 2)],
    ['U+FDFB', '\ufdfb'.repeat(LENGTH)],
    ['squared words', '\u3316'.repeat(LENGTH)],
    ['parenthesised ideographs', '\u3240 '.repeat(LENGTH / 2)],
  ])('is matched in hardly more time than a plain one as long: %s', (_what, name) => {
    const plainMs = Math.max(...PLAIN_WORST.map(matchMs));
    expect(matchMs(name) / plainMs).toBeLessThan(1.5);
  });

  it('is compared in no more than 400 characters, whatever it is made of', () => {
    const stretched = fc.constantFrom(SALLA, '\ufdfb', '\u3316', '\u1fb7');
    const letter = fc.oneof(
      { weight: 4, arbitrary: stretched },
      fc.string({ unit: 'grapheme', maxLength: 1 }),
    );
    fc.assert(
      fc.property(fc.array(letter, { minLength: LENGTH / 2, maxLength: LENGTH }), (letters) => {
        const { written } = normalise(letters.join('').slice(0, LENGTH));
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
  ])('is compared whole when it is one that people write: %s', (name) => {
    const letters = name
      .normalize('NFKD')
      .replace(/[^\p{L}]/gu, '')
      .toLowerCase();
    expect(normalise(name).written).toBe(letters);
  });
});
