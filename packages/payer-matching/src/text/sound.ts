import { costOfLeavingOut, costOfReplacing } from './sound-costs';
import { soundsOf } from './sound-spelling';

/** Sounds that differ by the voice alone, and the nasals: what a telephone or a recogniser confuses first. */
const CONFUSED: Readonly<Record<string, string>> = {
  b: 'p',
  d: 't',
  T: 't',
  g: 'k',
  v: 'f',
  z: 's',
  j: 'C',
  m: 'n',
  N: 'n',
};

/**
 * Keys under which words that sound alike are found: first a strict one, then, where it differs, a loose one in which
 * voiced and unvoiced consonants are the same, and the nasals. Both have the consonants in their order, and `A` for a
 * vowel in front.
 * @param word lower case, without accents and punctuation
 */
export function soundKeysOf(word: string): readonly string[] {
  const strict = consonantsOf(withoutRepeats(soundsOf(word)));
  const loose = strict.replace(/./gsu, (sound) => CONFUSED[sound] ?? sound);
  return loose === strict ? [strict] : [strict, loose];
}

/** "h", "w" and "y" are heard in front of a word and get lost inside it. */
function consonantsOf(sounds: string): string {
  const [first = '', ...others] = sounds;
  const opening = /[aeiou]/.test(first) ? 'A' : first;
  return opening + others.join('').replace(/[aeiouhwy]/g, '');
}

/** Longer texts are compared by their first sounds, which bounds the time of a comparison. */
const MAX_SOUNDS = 48;

/**
 * The sounds of a text without its blanks, vowels by class: "high mark", "hi mark" and "highmark" are equal. At most 48
 * sounds. Fillers belong to it: a recogniser writes "and some" and "at no" for parts of names.
 * @param words lower case, without accents and punctuation
 */
export function soundOfText(words: readonly string[]): string {
  return withoutRepeats(words.map(soundsOf).join('')).slice(0, MAX_SOUNDS);
}

function withoutRepeats(sounds: string): string {
  return sounds.replace(/(.)\1+/gu, '$1');
}

/** The sounds of a text, prepared to be compared with those of many others. */
export type Weighed = {
  readonly sound: string;
  readonly codes: Uint16Array;
  /** What it costs to leave out each sound. */
  readonly costs: Float64Array;
  /** What it costs to leave out all of them: the more sounds, the more. */
  readonly weight: number;
};

/** @param sound of `soundOfText` */
export function weighed(sound: string): Weighed {
  const codes = Uint16Array.from({ length: Math.min(sound.length, MAX_SOUNDS) }, (_, at) =>
    sound.charCodeAt(at),
  );
  const costs = Float64Array.from(codes, costOfLeavingOut);
  return { sound, codes, costs, weight: costs.reduce((sum, cost) => sum + cost, 0) };
}

/** So that rounding leaves out none that is exactly at a limit. */
const ROUNDING = 1e-9;

/**
 * How unlike a text sounds to each of others, from 0 (the same) to 1: the least cost of sounds left out and replaced, as
 * a share of the cost of leaving out all sounds of the more weighty text. Symmetric. A text without any sound is unlike
 * every other.
 * @param limit what is more unlike than this is 1; a low limit saves most of the time of a comparison
 */
export function soundDistances(text: Weighed, others: readonly Weighed[], limit = 1): Float64Array {
  const distances = new Float64Array(others.length);
  for (const [at, other] of others.entries()) {
    if (text.sound === other.sound) continue;
    distances[at] = 1;
    const whole = Math.max(text.weight, other.weight);
    const most = limit * whole + ROUNDING;
    if (Math.abs(text.weight - other.weight) > most) continue;
    const distance = leastCost(text, other, most) / whole;
    if (distance <= limit) distances[at] = distance;
  }
  return distances;
}

/** A row of a comparison; reused, because a match compares hundreds of pairs. */
const row = new Float64Array(MAX_SOUNDS + 1);

/** The weighted edit distance of two texts, row by row, until it must exceed the limit. */
function leastCost(text: Weighed, other: Weighed, limit: number): number {
  const { length } = other.codes;
  row[0] = 0;
  for (let column = 0; column < length; column += 1)
    row[column + 1] = at(row, column) + at(other.costs, column);
  for (let line = 0; line < text.codes.length; line += 1)
    if (fillRow(text.codes[line] ?? 0, at(text.costs, line), other) > limit) return Infinity;
  return at(row, length);
}

/** Returns the least cost of the row. */
function fillRow(sound: number, leftOut: number, { codes, costs }: Weighed): number {
  let diagonal = at(row, 0);
  let cost = diagonal + leftOut;
  let least = cost;
  row[0] = cost;
  for (let column = 0; column < codes.length; column += 1) {
    const above = at(row, column + 1);
    const replaced = diagonal + costOfReplacing(sound, codes[column] ?? 0);
    const left = cost + at(costs, column);
    cost = above + leftOut;
    if (left < cost) cost = left;
    if (replaced < cost) cost = replaced;
    row[column + 1] = cost;
    if (cost < least) least = cost;
    diagonal = above;
  }
  return least;
}

function at(numbers: Float64Array, index: number): number {
  return numbers[index] ?? 0;
}
