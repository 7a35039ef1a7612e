/**
 * The fixed codes of raw deflate (RFC 1951, section 3.2.6), ready to be written: the bits in the order in which they are
 * written, least significant first, and above them, from bit 16 on, their number.
 */
type PackedBits = number;

export const COUNT_SHIFT = 16;

/** The longest text that one copy repeats. */
export const MAX_COPY = 258;
/** How far back a copy may reach. */
export const WINDOW_BYTES = 32_768;

/** Codes of 5 bits, without their extra bits. */
type Distances = {
  readonly codes: Int32Array;
  /** By code: no bits, and the number of its extra bits. */
  readonly extra: Int32Array;
  /** The first distance of each code. */
  readonly first: Uint16Array;
  /** The code of a distance minus 1: below 256 at its place, from there on at 256 + that / 128. */
  readonly codeOf: Uint8Array;
};

/** By byte, and the end of the block at 256. */
export const LITERALS: Int32Array = Int32Array.from({ length: 257 }, (_, symbol) => symbolCode(symbol));
export const END_OF_BLOCK = 256;

/** By the length of a copy, from 3 to 258, with its extra bits. */
export const COPY_LENGTHS: Int32Array = copyLengths();

export const DISTANCES: Distances = distances();

function packed(bits: number, count: number): PackedBits {
  return bits | (count << COUNT_SHIFT);
}

/** Codes are written from their most significant bit on, unlike everything else. */
function reversed(code: number, count: number): PackedBits {
  let bits = 0;
  for (let at = 0; at < count; at += 1) bits |= ((code >> at) & 1) << (count - 1 - at);
  return packed(bits, count);
}

/** The code of a literal, of the end, or of a length, without its extra bits. */
function symbolCode(symbol: number): PackedBits {
  if (symbol < 144) return reversed(0x30 + symbol, 8);
  if (symbol < 256) return reversed(0x190 + symbol - 144, 9);
  if (symbol < 280) return reversed(symbol - 256, 7);
  return reversed(0xc0 + symbol - 280, 8);
}

function copyLengths(): Int32Array {
  const lengths = new Int32Array(MAX_COPY + 1);
  let length = 3;
  for (let symbol = 257; symbol < 285; symbol += 1) {
    const extraBits = Math.max(0, ((symbol - 257) >> 2) - 1);
    const code = symbolCode(symbol);
    const count = code >> COUNT_SHIFT;
    for (let extra = 0; extra < 1 << extraBits; extra += 1) {
      lengths[length] = packed((code & 0xffff) | (extra << count), count + extraBits);
      length += 1;
    }
  }
  lengths[MAX_COPY] = symbolCode(285);
  return lengths;
}

function distances(): Distances {
  const codes = Int32Array.from({ length: 30 }, (_, code) => reversed(code, 5));
  const extra = new Int32Array(30);
  const first = new Uint16Array(30);
  const codeOf = new Uint8Array(512);
  let distance = 1;
  for (let code = 0; code < 30; code += 1) {
    const extraBits = Math.max(0, (code >> 1) - 1);
    extra[code] = packed(0, extraBits);
    first[code] = distance;
    const next = distance + (1 << extraBits);
    for (; distance < next; distance += 1) codeOf[placeOf(distance - 1)] = code;
  }
  return { codes, extra, first, codeOf };
}

/** The place of a distance minus 1 in `Distances.codeOf`. */
export function placeOf(distanceLess1: number): number {
  return distanceLess1 < 256 ? distanceLess1 : 256 + (distanceLess1 >> 7);
}
