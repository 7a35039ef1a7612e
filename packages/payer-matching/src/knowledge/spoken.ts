import { longestPhrases } from './lexicon';
import type { KnowledgeRow, SPOKEN_ROLES } from './rows';

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

type Cells = KnowledgeRow['cells'];

/** The spoken forms in the rows of `spoken-digits.tsv` and `spoken-phrases.tsv`. */
export function spokenOf(digits: readonly Cells[], phrases: readonly Cells[]): Spoken {
  return {
    digits: new Map(
      digits.map((cells) => [
        cells['word'] ?? '',
        { digits: cells['digits'] ?? '', isAlike: cells['form'] === 'alike' },
      ]),
    ),
    phrases: new Map(phrases.map(({ phrase = '', role }) => [phrase, role as SpokenRole])),
    longestPhrase: longestPhrases(phrases.map(({ phrase = '' }) => phrase)),
  };
}
