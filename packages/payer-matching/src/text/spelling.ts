/**
 * Optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours, each counting one.
 * Stops early once the distance must exceed `limit`, and then returns `limit + 1`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let [beforeLast, last, current] = [rowFor(b), rowFor(b), rowFor(b)];
  for (let column = 0; column <= b.length; column += 1) last[column] = column;
  for (let row = 1; row <= a.length; row += 1) {
    current[0] = row;
    let least = row;
    for (let column = 1; column <= b.length; column += 1) {
      const replaced = at(last, column - 1) + Number(a[row - 1] !== b[column - 1]);
      let edited = Math.min(at(last, column) + 1, at(current, column - 1) + 1, replaced);
      if (isSwapped(a, row, [b, column])) edited = Math.min(edited, at(beforeLast, column - 2) + 1);
      current[column] = edited;
      least = Math.min(least, edited);
    }
    if (least > limit) return limit + 1;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return Math.min(at(last, b.length), limit + 1);
}

/** True when the two letters that end here are the same in the other order. */
function isSwapped(a: string, row: number, [b, column]: readonly [string, number]): boolean {
  return row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
}

function rowFor(b: string): Uint16Array {
  return new Uint16Array(b.length + 1);
}

function at(row: Uint16Array, column: number): number {
  return row[column] ?? 0;
}

const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/^ae/, 'a'],
  [/ph/g, 'f'],
  [/[ck]h(?=[aeiou])/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/[ckq]+/g, 'k'],
  [/th/g, '0'],
  [/x/g, 'ks'],
  [/z/g, 's'],
  [/d/g, 't'],
  [/n/g, 'm'],
  [/v/g, 'f'],
  [/^[aeiou]/, 'A'],
  [/^h/, 'H'],
  [/^[wy]/, 'W'],
  [/[aeiouyhw]/g, ''],
  [/(.)\1+/g, '$1'],
];

/** Two words with equal keys sound alike, as when a name is written down after it was heard: "Kaizer", "Kaiser". */
export function soundOf(word: string): string {
  return SPELLINGS.reduce((sound, [spelling, heard]) => sound.replace(spelling, heard), word);
}
