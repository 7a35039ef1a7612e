import { longestPhrases } from './lexicon';
import type { CellsOf, SPOKEN_ROLES } from './rows';

export type SpokenRole = (typeof SPOKEN_ROLES)[number];

/** What a word for digits stands for: one digit, or two for "ten" and above. */
type SpokenDigits = {
  readonly digits: string;
  /** True for a word that has another meaning unless digits are around it ("oh", "to"). */
  readonly isAlike: boolean;
};

/** Forms that are spoken: digits as words, and phrases by what they do, with their words separated by blanks. */
export type Spoken = {
  readonly digits: ReadonlyMap<string, SpokenDigits>;
  readonly phrases: ReadonlyMap<string, SpokenRole>;
  /** How many words the longest of the phrases has that begins with a word. */
  readonly longestPhrase: ReadonlyMap<string, number>;
};

/** The spoken forms in the rows of `spoken-digits.tsv` and `spoken-phrases.tsv`. */
export function spokenOf(
  digits: readonly CellsOf<'spoken-digits'>[],
  phrases: readonly CellsOf<'spoken-phrases'>[],
): Spoken {
  return {
    digits: new Map(
      digits.map(({ word, digits: value, form }) => [word, { digits: value, isAlike: form === 'alike' }]),
    ),
    phrases: new Map(phrases.map(({ phrase, role }) => [phrase, role as SpokenRole])),
    longestPhrase: longestPhrases(phrases.map(({ phrase }) => phrase)),
  };
}
