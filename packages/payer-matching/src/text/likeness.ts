/** How like a text is to the one that was prepared: 0 to 100, in whole numbers. */
export type Likeness = (other: string) => number;

const BEST = 100;

/** Letters below this have their places in a table; others, such as Hangul, in a map. */
const ASCII = 128;

/** A word of bits holds the places of this many letters. */
const BITS = 32;

/**
 * Prepares a text for comparisons with many others: twice the longest common subsequence as a share of the letters of
 * both, which is the `ratio` of fuzzball, the same number. Two empty texts are 0.
 *
 * The subsequence is found for 32 letters of the text at a time, one bit each (Hyyrö, "Bit-parallel LCS-length
 * computation revisited", 2004).
 */
export function likenessTo(text: string): Likeness {
  const places = placesIn(text);
  const rows = new Int32Array(places.width);
  return (other) => {
    const letters = text.length + other.length;
    if (text.length === 0 || other.length === 0) return 0;
    const common = places.width === 1 ? commonOfShort(places, other) : commonOf(places, rows, other);
    return Math.round(BEST * ((2 * common) / letters));
  };
}

/** Where each letter is in a text: a bit for each place, in as many words as the text needs. */
type Places = {
  readonly width: number;
  readonly ascii: Int32Array;
  readonly others: ReadonlyMap<number, Int32Array>;
};

function placesIn(text: string): Places {
  const width = Math.ceil(text.length / BITS);
  const ascii = new Int32Array(ASCII * width);
  const others = new Map<number, Int32Array>();
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    const known = letter < ASCII ? ascii : (others.get(letter) ?? new Int32Array(width));
    if (letter >= ASCII) others.set(letter, known);
    const word = (letter < ASCII ? letter * width : 0) + Math.floor(at / BITS);
    known[word] = (known[word] ?? 0) | (1 << (at % BITS));
  }
  return { width, ascii, others };
}

/** For a text of at most 32 letters, which most are: a row of the comparison is one number. */
function commonOfShort({ ascii, others }: Places, other: string): number {
  let row = -1;
  for (let at = 0; at < other.length; at += 1) {
    const letter = other.charCodeAt(at);
    const met = row & ((letter < ASCII ? ascii[letter] : others.get(letter)?.[0]) ?? 0);
    row = (row + met) | (row - met);
  }
  return bitsOf(~row);
}

function commonOf({ width, ascii, others }: Places, rows: Int32Array, other: string): number {
  rows.fill(-1);
  for (let at = 0; at < other.length; at += 1) {
    const letter = other.charCodeAt(at);
    const places = letter < ASCII ? ascii : others.get(letter);
    if (places !== undefined) addRow(rows, places, letter < ASCII ? letter * width : 0);
  }
  let common = 0;
  for (const row of rows) common += bitsOf(~row);
  return common;
}

/** The next row of the comparison: an addition over all words, each with the carry of the one before. */
function addRow(rows: Int32Array, places: Int32Array, start: number): void {
  let carry = 0;
  for (let word = 0; word < rows.length; word += 1) {
    const row = rows[word] ?? 0;
    const met = row & (places[start + word] ?? 0);
    const sum = (row >>> 0) + (met >>> 0) + carry;
    carry = sum > 0xffffffff ? 1 : 0;
    rows[word] = sum | (row & ~met);
  }
}

/** How many bits are set. */
function bitsOf(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
