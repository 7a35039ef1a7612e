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

/** By byte. */
export const LITERALS: Int32Array = Int32Array.from({ length: 256 }, (_, byte) => symbolCode(byte));
export const END_OF_BLOCK: PackedBits = symbolCode(256);

/** By the length of a copy, from 3 to 258, with its extra bits. */
export const COPY_LENGTHS: Int32Array = copyLengths();

/** Above the packed code of a distance, from this bit on: the number of its extra bits. */
export const EXTRA_SHIFT = 24;
/** The code of a distance, at the place of the distance minus 1 (`placeOf`). */
export const DISTANCES: Int32Array = distances();

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

function distances(): Int32Array {
  const codes = new Int32Array(512);
  let distance = 1;
  for (let code = 0; code < 30; code += 1) {
    const extraBits = Math.max(0, (code >> 1) - 1);
    const entry = reversed(code, 5) | (extraBits << EXTRA_SHIFT);
    const next = distance + (1 << extraBits);
    for (; distance < next; distance += 1) codes[placeOf(distance - 1)] = entry;
  }
  return codes;
}

/** The place of a distance minus 1 in `DISTANCES`: below 256 at its own, from there on at 256 + that / 128. */
export function placeOf(distanceLess1: number): number {
  return distanceLess1 < 256 ? distanceLess1 : 256 + (distanceLess1 >> 7);
}
