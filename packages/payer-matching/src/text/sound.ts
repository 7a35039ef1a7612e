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

/** The sounds of a text, and what it costs to leave all of them out: the more sounds, the more. */
export type Weighed = { readonly sound: string; readonly weight: number };

/** @param sound of `soundOfText` */
export function weighed(sound: string): Weighed {
  let weight = 0;
  for (let at = 0; at < Math.min(sound.length, MAX_SOUNDS); at += 1)
    weight += costOfLeavingOut(sound.charCodeAt(at));
  return { sound, weight };
}

/** So that rounding leaves out none that is exactly at a limit. */
const ROUNDING = 1e-9;

/**
 * How unlike a text sounds to each of others, from 0 (the same) to 1: the least cost of sounds left out and replaced, as
 * a share of the cost of leaving out all sounds of the more weighty text. Symmetric. A text without any sound is unlike
 * every other.
 * @param limit what is more unlike than this is 1; a low limit saves most of the time of a comparison
 */
export function soundDistances(
  { sound, weight }: Weighed,
  others: readonly Weighed[],
  limit = 1,
): Float64Array {
  const distances = new Float64Array(others.length);
  load(A, sound);
  for (const [at, other] of others.entries()) {
    if (sound === other.sound) continue;
    distances[at] = 1;
    const whole = Math.max(weight, other.weight);
    const most = limit * whole + ROUNDING;
    if (Math.abs(weight - other.weight) > most) continue;
    load(B, other.sound);
    const distance = leastCost(most) / whole;
    if (distance <= limit) distances[at] = distance;
  }
  return distances;
}

/** The sounds of a text that is being compared; reused, because a match compares dozens of pairs. */
type Side = { length: number; readonly sounds: Uint16Array; readonly leavingOut: Float64Array };

const sideOf = (): Side => ({
  length: 0,
  sounds: new Uint16Array(MAX_SOUNDS),
  leavingOut: new Float64Array(MAX_SOUNDS),
});
const A = sideOf();
const B = sideOf();
const row = new Float64Array(MAX_SOUNDS + 1);

function load(side: Side, sounds: string): void {
  side.length = Math.min(sounds.length, MAX_SOUNDS);
  for (let at = 0; at < side.length; at += 1) {
    const sound = sounds.charCodeAt(at);
    side.sounds[at] = sound;
    side.leavingOut[at] = costOfLeavingOut(sound);
  }
}

/** The weighted edit distance of the two sides, row by row, until it must exceed the limit. */
function leastCost(limit: number): number {
  row[0] = 0;
  for (let column = 0; column < B.length; column += 1)
    row[column + 1] = at(row, column) + at(B.leavingOut, column);
  for (let line = 0; line < A.length; line += 1)
    if (fillRow(at(A.sounds, line), at(A.leavingOut, line)) > limit) return Infinity;
  return at(row, B.length);
}

/** Returns the least cost of the row. */
function fillRow(sound: number, leftOut: number): number {
  let diagonal = at(row, 0);
  let cost = diagonal + leftOut;
  let least = cost;
  row[0] = cost;
  for (let column = 0; column < B.length; column += 1) {
    const above = at(row, column + 1);
    cost = Math.min(
      above + leftOut,
      cost + at(B.leavingOut, column),
      diagonal + costOfReplacing(sound, at(B.sounds, column)),
    );
    row[column + 1] = cost;
    if (cost < least) least = cost;
    diagonal = above;
  }
  return least;
}

function at(numbers: Float64Array | Uint16Array, index: number): number {
  return numbers[index] ?? 0;
}
