import fc from 'fast-check';
import { runToEnd } from './payer-index';
import { buildTypoIndex } from './word-search';

const WORDS = ['aetna', 'bcbs', 'cigna', 'humana', 'medicaid', 'medicare', 'unitedhealthcare', 'vsp'];
const corrections = runToEnd(buildTypoIndex(WORDS));

describe('a typo index', () => {
  it('gives the nearest word first', () => {
    expect(corrections('medicade')).toEqual([
      { word: 'medicare', distance: 1 },
      { word: 'medicaid', distance: 2 },
    ]);
  });

  it('corrects no word of three letters, which has too many neighbours', () => {
    expect(corrections('vspp')).toEqual([]);
    expect(corrections('vps')).toEqual([]);
  });

  it('finds nothing for a word without neighbours', () => {
    expect(corrections('zzzzqq')).toEqual([]);
  });

  it('finds every word of five letters or more with one wrong, missing, added or swapped letter', () => {
    const longWord = fc.constantFrom(...WORDS.filter((word) => word.length >= 5));
    const edit = fc.constantFrom(
      (word: string, at: number) => word.slice(0, at) + word.slice(at + 1),
      (word: string, at: number) => `${word.slice(0, at)}x${word.slice(at)}`,
      (word: string, at: number) => `${word.slice(0, at)}x${word.slice(at + 1)}`,
      (word: string, at: number) =>
        word.slice(0, at) +
        word
          .slice(at, at + 2)
          .split('')
          .reverse()
          .join('') +
        word.slice(at + 2),
    );
    fc.assert(
      fc.property(longWord, edit, fc.nat(), (word, change, seed) => {
        expect(corrections(change(word, seed % word.length)).map((found) => found.word)).toContain(word);
      }),
    );
  });
});
