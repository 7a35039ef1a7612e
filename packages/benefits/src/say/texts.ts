import type { SpokenLanguage } from './amounts';
import { ENGLISH } from './texts.en';
import { SPANISH } from './texts.es';
import type { Texts } from './texts-type';

/** The code of a refusal. */
export type ProblemCode = keyof typeof ENGLISH.problems;

export type SaidTexts = Texts<ProblemCode>;

export const TEXTS: Readonly<Record<SpokenLanguage, SaidTexts>> = { en: ENGLISH, es: SPANISH };

/** What is said of one outcome: no text of a payer is in it. */
export type Said = {
  /** At most two sentences and 240 characters. */
  readonly say: string;
  /** The one question whose answer is missing; null where nothing is. */
  readonly ask: string | null;
};

/** Of 240 that are allowed: more takes longer than twelve seconds to say. */
export const MOST_CHARACTERS = 190;
const LONGEST_NAME = 60;

/**
 * The name of a payer as it is read aloud: letters, digits and what belongs to names. Undefined for one that is too long
 * to be understood, or has a number in it that would be read digit by digit.
 */
export function spokenName(name: string): string | undefined {
  const plain = name.replace(/[^\p{L}\p{M}\p{N}&'’/-]+/gu, ' ').trim();
  return plain === '' || plain.length > LONGEST_NAME || /\p{N}{5}/u.test(plain) ? undefined : plain;
}
