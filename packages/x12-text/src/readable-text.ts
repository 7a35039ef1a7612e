/**
 * Which characters a name or a reason may be typed of. The parts below are bodies of a character class, written as
 * explicit ranges: the patterns of gateway/openapi/ repeat them, where `\p{..}` would be no regular expression for
 * Python, and a test compares the two for every code point of the Basic Multilingual Plane.
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
 * Letters of the Latin script that X12's basic character set has a sign for, and digits; also in the width of Chinese
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
