import type { Phrase } from '../text/phrase';

/** One way to read a text, and how far it is from what was typed. */
export type Version = {
  readonly phrase: Phrase;
  /** How many names were replaced by those that catalogs use: "uhc", "ahcccs". */
  readonly restated: number;
  /** How much had to be changed in the spelling of the words: nothing is 0, a letter is 1. */
  readonly respelt: number;
  /** 1 where a part of the text was left out: a remark in parentheses, a former name. */
  readonly dropped: number;
  /** 1 where a city or county was read as its state. */
  readonly placed: number;
  /** How unlike the words sound that were read as a brand, 0 to 1; 0 where none was. */
  readonly heard: number;
};

/** True where every word was read as it was typed, though perhaps in other words. */
export function isAsSpelt({ respelt, dropped, placed, heard }: Version): boolean {
  return respelt + dropped + placed + heard === 0;
}

/** True where the words are those that were typed. */
export function isLiteral(version: Version): boolean {
  return isAsSpelt(version) && version.restated === 0;
}
