/** Letters that Unicode does not take apart into a base letter and a mark, and punctuation that programs put in names. */
const SPELLED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ß: 'SS',
    ẞ: 'SS',
    æ: 'AE',
    Æ: 'AE',
    œ: 'OE',
    Œ: 'OE',
    ø: 'O',
    Ø: 'O',
    ł: 'L',
    Ł: 'L',
    đ: 'D',
    Đ: 'D',
    ð: 'D',
    Ð: 'D',
    þ: 'TH',
    Þ: 'TH',
    ı: 'I',
    '‘': "'",
    '’': "'",
    '‐': '-',
    '‑': '-',
    '–': '-',
    '—': '-',
  }),
);

const MARKS = /\p{M}/gu;
const NOT_ASCII = /[^\x20-\x7e]/gu;

/** What the 270 we write uses as delimiters, and the pipe, which others use. */
const DELIMITERS = /[*~^:|]/g;

/**
 * Writes a text in upper-case ASCII: `Łucía O’Brien` becomes `LUCIA O'BRIEN`. Delimiters and what has no such spelling
 * become blanks, and several blanks one, so that nothing in it can end an element or a segment.
 */
export function toAscii(text: string): string {
  return text
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(NOT_ASCII, (character) => SPELLED.get(character) ?? ' ')
    .replace(DELIMITERS, ' ')
    .toUpperCase()
    .replace(/ +/g, ' ')
    .trim();
}

/** True for ASCII without delimiters and control characters: it can be written into an element as it stands. */
export function isPlain(text: string): boolean {
  return text.search(NOT_ASCII) === -1 && text.search(DELIMITERS) === -1;
}
