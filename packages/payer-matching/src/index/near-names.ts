import { lettersOf } from '../text/letters-of';
import { editDistance } from '../text/spelling';

/**
 * The names and aliases of the catalog that a text is a slip away from: up to two letters wrong, missing, added or
 * swapped, blanks and marks aside. None for a text that is itself such a name.
 */
export type NearNames = (text: string) => readonly string[];

/** More slips are another text. */
const MAX_SLIPS = 2;

/** A slip takes one letter and puts another one. */
const MAX_LETTERS = 2 * MAX_SLIPS;

/**
 * Indexes names by their letters: comparing which letters two texts have leaves out most of them at once.
 * @param texts names, aliases and brands, as they are written
 */
export function indexNearNames(texts: readonly string[]): NearNames {
  const byLetters = new Map(texts.map((text) => [lettersOf(text), text]));
  const names = [...byLetters];
  const sets = Int32Array.from(names, ([letters]) => setOf(letters));
  return (text) => {
    const letters = lettersOf(text);
    if (byLetters.has(letters)) return [];
    const set = setOf(letters);
    const near: string[] = [];
    for (let at = 0; at < sets.length; at += 1) {
      if (countOf(set ^ (sets[at] ?? 0)) > MAX_LETTERS) continue;
      const [other, name] = names[at] ?? ['', ''];
      if (editDistance(letters, other, MAX_SLIPS) <= MAX_SLIPS) near.push(name);
    }
    return near;
  };
}

const SET_SIZE = 32;

/** One bit for each letter that is there; digits and other letters share the rest. */
function setOf(letters: string): number {
  let set = 0;
  for (let at = 0; at < letters.length; at += 1) set |= 1 << (letters.charCodeAt(at) % SET_SIZE);
  return set;
}

function countOf(set: number): number {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
