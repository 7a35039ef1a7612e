import {
  COPY_LENGTHS,
  COUNT_SHIFT,
  DISTANCES,
  END_OF_BLOCK,
  EXTRA_SHIFT,
  LITERALS,
  MAX_COPY,
  placeOf,
  WINDOW_BYTES,
} from './deflate-codes';

/** The longest text that is compressed here. */
export const MAX_CHARACTERS = 32_768;
/** UTF-8 has at most three bytes for a character of a string. */
const MAX_BYTES = 3 * MAX_CHARACTERS;
/** One for each byte at most, and those of the ends of a block. */
const MAX_CODES = MAX_BYTES + 2;
/** No code of a literal is longer than 9 bits. */
const MAX_DEFLATED_BYTES = Math.ceil((MAX_CODES * 9) / 8) + 2;

const HASH_BITS = 12;
/** 2 to the 32nd divided by the golden ratio: spreads the bytes over the upper bits (Knuth, 6.4). */
const HASH_FACTOR = 0x9e3779b1;
/** Bytes that are compared at once, and the shortest copy. */
const WORD_BYTES = 4;
/** After 32 places without a copy every second place is tried, after 32 more every third, and so on. */
const PATIENCE_BITS = 5;
/** The table of words is emptied before a position would exceed this: after more than a hundred texts of any length. */
const MAX_POSITION = 0xff_ffff;

/** One block, the last one, of fixed codes: three bits. */
const BLOCK_HEADER = 0b011 | (3 << COUNT_SHIFT);

// One set for all texts, which are compressed one after the other, without a pause.
const source = Buffer.allocUnsafeSlow(MAX_BYTES);
const words = new DataView(source.buffer);
const codes = new Int32Array(MAX_CODES);
const deflated = Buffer.allocUnsafeSlow(MAX_DEFLATED_BYTES);
/** By the hash of a word, where it was last: its place in `source` and `base`. What is less is of an earlier text. */
const lastAt = new Int32Array(1 << HASH_BITS);
let base = 1;

/**
 * Raw deflate (RFC 1951) of a text of at most `MAX_CHARACTERS`, in UTF-8. It finds as much as zlib does at its first
 * level, and allocates nothing but the result: zlib allocates and clears a quarter of a megabyte for each text, which
 * costs more than the compression of a short one.
 */
export function deflateText(text: string): Buffer {
  const end = source.write(text, 'utf8');
  const written = packCodes(findCodes(end));
  return Buffer.from(deflated.subarray(0, written));
}

/** Writes the codes of the text into `codes`, and returns their number. */
function findCodes(end: number): number {
  const first = firstPosition(end);
  let count = 1;
  let done = 0;
  let failed = 0;
  let at = 0;
  codes[0] = BLOCK_HEADER;
  while (at <= end - WORD_BYTES) {
    const word = words.getInt32(at, true);
    const hash = Math.imul(word, HASH_FACTOR) >>> (32 - HASH_BITS);
    const candidate = valueAt(lastAt, hash) - first;
    lastAt[hash] = first + at;
    if (candidate >= 0 && words.getInt32(candidate, true) === word && at - candidate <= WINDOW_BYTES) {
      const length = copyLength(candidate, at, end);
      count = addCopy(addLiterals(count, done, at), length, at - candidate);
      at += length;
      done = at;
      failed = 0;
    } else {
      failed += 1;
      at += 1 + (failed >> PATIENCE_BITS);
    }
  }
  count = addLiterals(count, done, end);
  codes[count] = END_OF_BLOCK;
  return count + 1;
}

/** The position of a text of this length in `lastAt`: after every text before it. */
function firstPosition(bytes: number): number {
  if (base > MAX_POSITION - bytes) {
    lastAt.fill(0);
    base = 1;
  }
  const first = base;
  base += bytes;
  return first;
}

/** How many bytes are the same from both places on; those of the first word are. */
function copyLength(from: number, at: number, end: number): number {
  const most = Math.min(MAX_COPY, end - at);
  let length = WORD_BYTES;
  while (length <= most - WORD_BYTES && words.getInt32(from + length) === words.getInt32(at + length)) {
    length += WORD_BYTES;
  }
  while (length < most && source[from + length] === source[at + length]) length += 1;
  return length;
}

function addLiterals(count: number, from: number, to: number): number {
  const shift = count - from;
  for (let at = from; at < to; at += 1) codes[shift + at] = valueAt(LITERALS, words.getUint8(at));
  return shift + to;
}

function addCopy(count: number, length: number, distance: number): number {
  const code = valueAt(DISTANCES, placeOf(distance - 1));
  const extraBits = code >> EXTRA_SHIFT;
  codes[count] = valueAt(COPY_LENGTHS, length);
  codes[count + 1] = code & ((1 << EXTRA_SHIFT) - 1);
  // The first distance of a code, minus 1, is a multiple of what its extra bits count.
  codes[count + 2] = ((distance - 1) & ((1 << extraBits) - 1)) | (extraBits << COUNT_SHIFT);
  return count + 3;
}

/** Writes the bits of that many codes into `deflated`, and returns the number of bytes. */
function packCodes(count: number): number {
  let written = 0;
  let bits = 0;
  let pending = 0;
  for (let at = 0; at < count; at += 1) {
    const code = valueAt(codes, at);
    bits |= (code & 0xffff) << pending;
    pending += code >> COUNT_SHIFT;
    if (pending < 16) continue;
    deflated[written] = bits;
    deflated[written + 1] = bits >>> 8;
    written += 2;
    bits >>>= 16;
    pending -= 16;
  }
  for (; pending > 0; pending -= 8) {
    deflated[written] = bits;
    written += 1;
    bits >>>= 8;
  }
  return written;
}

/** No place outside of a table is read; the compiler does not know. */
function valueAt(table: Int32Array, place: number): number {
  return table[place] ?? 0;
}
