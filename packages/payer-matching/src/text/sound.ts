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
  const loose = strict.replace(/[bdTgvzjmN]/g, (sound) => CONFUSED[sound] ?? sound);
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
 * sounds.
 * @param words lower case, without accents and punctuation
 */
export function soundOfText(words: readonly string[]): string {
  return withoutRepeats(words.map(soundsOf).join('')).slice(0, MAX_SOUNDS);
}

function withoutRepeats(sounds: string): string {
  return sounds.replace(/(.)\1+/gu, '$1');
}

/**
 * How unlike two texts sound, from 0 (the same) to 1: the least cost of sounds left out and replaced, as a share of the
 * cost of leaving out all sounds of the more weighty text. Symmetric. A text without any sound is unlike every other.
 * @param a of `soundOfText`
 * @param b of `soundOfText`
 */
export function soundDistance(a: string, b: string): number {
  if (a === b) return 0;
  const whole = Math.max(weightOf(a), weightOf(b));
  return whole === 0 ? 0 : Math.min(1, costBetween(a, b) / whole);
}

function weightOf(sounds: string): number {
  let weight = 0;
  for (let at = 0; at < sounds.length; at += 1) weight += costOfLeavingOut(sounds.charCodeAt(at));
  return weight;
}

/** Weighted edit distance by rows; the array of rows is reused, because a match compares dozens of pairs. */
const row = new Float64Array(MAX_SOUNDS + 1);

function costBetween(a: string, b: string): number {
  const width = Math.min(b.length, MAX_SOUNDS);
  const height = Math.min(a.length, MAX_SOUNDS);
  row[0] = 0;
  for (let column = 1; column <= width; column += 1)
    row[column] = cell(column - 1) + costOfLeavingOut(b.charCodeAt(column - 1));
  for (let line = 0; line < height; line += 1) fillRow(a.charCodeAt(line), b, width);
  return cell(width);
}

function fillRow(sound: number, b: string, width: number): void {
  const left = costOfLeavingOut(sound);
  let diagonal = cell(0);
  row[0] = diagonal + left;
  for (let column = 1; column <= width; column += 1) {
    const other = b.charCodeAt(column - 1);
    const above = cell(column);
    row[column] = Math.min(
      above + left,
      cell(column - 1) + costOfLeavingOut(other),
      diagonal + costOfReplacing(sound, other),
    );
    diagonal = above;
  }
}

function cell(column: number): number {
  return row[column] ?? 0;
}
