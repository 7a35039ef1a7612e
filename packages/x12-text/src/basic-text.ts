import { hasLatinLetter, NAME_CHARACTERS } from './readable-text';

/**
 * Apostrophes and what is typed in their place: grave and acute accent, modifier letters (the Hawaiian okina among
 * them), quotation marks, prime.
 */
const APOSTROPHES =
  /[`\u00B4\u02B9-\u02BF\u02C8\u02CA\u02CB\u2018-\u201B\u2032\u2035\uA78B\uA78C\uFF07\uFF40]/g;
const QUOTATION_MARKS = /[\u00AB\u00BB\u201C-\u201F\u2033\uFF02]/g;
const HYPHENS = /[\u2010-\u2015\u2043\u2212\uFE58\uFE63]/g;
/** Takes no room and shows nothing, such as a zero-width blank or a soft hyphen. */
const INVISIBLE = /\p{Cf}/gu;
const MARKS = /\p{M}/gu;

/** A name as it can be seen: invisible characters, such as a zero-width blank, are removed. */
export function visibleName(typed: string): string {
  return typed.replace(INVISIBLE, '').trim();
}

/** Letters that Unicode does not take apart into a base letter and a mark, in upper case. */
const LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Æ: 'AE',
    Ð: 'D',
    Ø: 'O',
    Þ: 'TH',
    Đ: 'D',
    Ħ: 'H',
    ĸ: 'Q',
    Ł: 'L',
    Ŋ: 'N',
    Œ: 'OE',
    Ŧ: 'T',
    Ɓ: 'B',
    Ɖ: 'D',
    Ɗ: 'D',
    Ə: 'E',
    Ɛ: 'E',
    Ɲ: 'N',
    Ɔ: 'O',
    Ƙ: 'K',
    Ƴ: 'Y',
    ȷ: 'J',
    ẞ: 'SS',
    // Of ŉ, and of fractions, which Unicode does take apart.
    ʼ: "'",
    '⁄': '/',
  }),
);

/**
 * What X12's basic character set (appendix B.1.1.2.2 of its implementation guides) has no sign for. Its `*`, `:` and the `^` and
 * `~` of the extended set are left out too: we write segments with them; and `|`, which others do.
 */
const NOT_BASIC = /[^A-Z0-9 !"&'()+,\-./;?=]/gu;

/**
 * Writes a text in X12's basic character set: `Łucía O’Brien` becomes `LUCIA O'BRIEN`. Accents are taken off, and what
 * the set has no sign for becomes a blank, and several blanks one, so that nothing in it can end an element or a
 * segment.
 */
function basicText(text: string): string {
  return text
    .replace(APOSTROPHES, "'")
    .replace(QUOTATION_MARKS, '"')
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(INVISIBLE, '')
    .replace(HYPHENS, '-')
    .toUpperCase()
    .replace(NOT_BASIC, (character) => LETTERS.get(character) ?? ' ')
    .replace(/ +/g, ' ')
    .trim();
}

/**
 * A name as X12 writes it, cut to what its element holds.
 * @returns undefined when no letter and no digit is left, as of a name in another script or of a dash
 */
export function basicName(name: string, maxLength: number): string | undefined {
  const written = basicText(name).slice(0, maxLength).trimEnd();
  return /[A-Z0-9]/.test(written) ? written : undefined;
}

/** The characters that X12 has room for, in NM103 of an organization, NM103 and NM104 of a person. */
export const NAME_LENGTH = { organization: 60, last: 60, first: 35 } as const;

/** A character that no name may have, or no letter that payers can read. */
export type NameProblem = 'characters' | 'letter';

/**
 * Why a name cannot be sent to payers, whatever its length; undefined when X12 can write at least a part of it.
 * @param maxLength what its element holds
 */
export function nameProblem(name: string, maxLength: number): NameProblem | undefined {
  if (!NAME_CHARACTERS.test(name)) return 'characters';
  return hasLatinLetter(name) && basicName(name, maxLength) !== undefined ? undefined : 'letter';
}
