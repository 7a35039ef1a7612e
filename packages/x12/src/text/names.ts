/**
 * Which characters a name or a reason may be typed of. The parts below are bodies of a character class, written as
 * explicit ranges: the OpenAPI document has them, and `\p{..}` would be no regular expression for Python.
 */

/**
 * Control characters (NUL among them, which stores cut a text at), line and paragraph separators, embeddings, overrides
 * and isolates of the writing direction, which display a different text than is stored, and U+FFFD, which replaces
 * bytes that were not UTF-8.
 */
const UNREADABLE = '\\x00-\\x1F\\x7F-\\x9F\\u2028-\\u202E\\u2066-\\u2069\\uFFFD';
/** The marks of the writing direction: an Arabic or Hebrew name may be pasted with them. */
const DIRECTION_MARKS = '\\u061C\\u200E\\u200F';
/** Halves of surrogate pairs. No UTF-8 text has one, so the OpenAPI patterns need not name them. */
const SURROGATES = '\\uD800-\\uDFFF';
/** X12's delimiters, also in the width of Chinese characters: they would let a name end a segment. */
const DELIMITERS = '~*^:|\\uFF0A\\uFF1A\\uFF3E\\uFF5C\\uFF5E';

/**
 * Letters of the Latin script that X12's basic character set has a character for, and digits; also in the width of Chinese
 * ones.
 */
const LATIN =
  '0-9A-Za-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u017F\\u0181\\u0186\\u0189-\\u018A\\u018F-\\u0190\\u0198-\\u0199\\u019D' +
  '\\u01A0-\\u01A1\\u01AF-\\u01B0\\u01B3-\\u01B4\\u01C4-\\u01DC\\u01DE-\\u01E3\\u01E6-\\u01ED\\u01F0-\\u01F5\\u01F8-\\u021B' +
  '\\u021E-\\u021F\\u0226-\\u0233\\u0237\\u0259\\u1E00-\\u1E9B\\u1E9E\\u1EA0-\\u1EF9\\u212A\\u212B\\uFF10-\\uFF19\\uFF21-\\uFF3A' +
  '\\uFF41-\\uFF5A';

/**
 * Letters and digits of every script. Ranges run on over marks and signs of the same script, which can be seen too;
 * letters that show nothing, such as the Hangul filler U+3164, are left out, and so are emoji.
 */
const LETTERS =
  '0-9A-Za-z\\u00AA\\u00B5\\u00BA\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02C1\\u02C6-\\u02D1\\u02E0-\\u02E4\\u02EC\\u02EE' +
  '\\u0370-\\u037D\\u037F-\\u0386\\u0388-\\u05F2\\u0620-\\u06D5\\u06E5-\\u06FF\\u0710-\\u088F\\u08A0-\\u08C9\\u0904-\\u0F6C' +
  '\\u0F88-\\u0F8C\\u1000-\\u115E\\u1161-\\u167F\\u1681-\\u17B3\\u17D7-\\u17E9\\u1810-\\u1FEC\\u1FF2-\\u1FFC\\u2071\\u207F' +
  '\\u2090-\\u209C\\u2102\\u2107\\u210A-\\u2113\\u2115\\u2119-\\u211D\\u2124\\u2126\\u2128\\u212A-\\u212D\\u212F-\\u2138' +
  '\\u213C-\\u213F\\u2145-\\u2149\\u214E\\u2183-\\u2184\\u2C00-\\u2DDE\\u2E2F\\u3005-\\u3006\\u3031-\\u3035\\u303B-\\u303C' +
  '\\u3041-\\u3163\\u3165-\\u31FF\\u3400-\\uD7FB\\uF900-\\uFDFB\\uFE70-\\uFEFC\\uFF10-\\uFF19\\uFF21-\\uFF3A\\uFF41-\\uFF5A' +
  '\\uFF66-\\uFF9F\\uFFA1-\\uFFBE\\uFFC2-\\uFFC7\\uFFCA-\\uFFCF\\uFFD2-\\uFFD7\\uFFDA-\\uFFDC';

const noneOf = (...parts: readonly string[]): RegExp => new RegExp(`^[^${parts.join('')}]*$`, 'u');

/** What a name that is sent to payers may be typed of. */
export const NAME_CHARACTERS = noneOf(DELIMITERS, UNREADABLE, SURROGATES);
/** What a name that is only looked up may be typed of, such as a payer's. */
export const READABLE_CHARACTERS = noneOf(UNREADABLE, SURROGATES);
/** What a text that is stored and shown as it was typed may be typed of, such as an operator's reason. */
export const SHOWN_CHARACTERS = noneOf(DIRECTION_MARKS, UNREADABLE, SURROGATES);

const withOneOf = (needed: string, ...refused: readonly string[]): string =>
  `^[^${refused.join('')}]*[${needed}][^${refused.join('')}]*$`;

/** What of each has a letter or a digit, as a pattern of the OpenAPI document. */
export const NAME_PATTERN = withOneOf(LATIN, DELIMITERS, UNREADABLE);
export const READABLE_PATTERN = withOneOf(LETTERS, UNREADABLE);
export const SHOWN_PATTERN = withOneOf(LETTERS, DIRECTION_MARKS, UNREADABLE);

const LATIN_LETTER = new RegExp(`[${LATIN}]`, 'u');
const LETTER = new RegExp(`[${LETTERS}]`, 'u');

/** True when a person can see a letter or a digit in it: not of blanks, invisible characters, signs or emoji alone. */
export function hasLetter(text: string): boolean {
  return LETTER.test(text);
}

/** As `hasLetter`, of the Latin script: payers can read no other. */
export function hasLatinLetter(text: string): boolean {
  return LATIN_LETTER.test(text);
}

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
const BASE_LETTERS: ReadonlyMap<string, string> = new Map(
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
 * What X12's basic character set (appendix B.1.1.2.2 of its implementation guides) has no character for. Its `*`, `:` and the `^` and
 * `~` of the extended set are left out too: we write segments with them; and `|`, which others do.
 */
const NOT_BASIC = /[^A-Z0-9 !"&'()+,\-./;?=]/gu;

/**
 * Writes a text in X12's basic character set: `Łucía O’Brien` becomes `LUCIA O'BRIEN`. Accents are taken off, and what
 * the set has no character for becomes a blank, and several blanks one, so that nothing in it can end an element or a
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
    .replace(NOT_BASIC, (character) => BASE_LETTERS.get(character) ?? ' ')
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
