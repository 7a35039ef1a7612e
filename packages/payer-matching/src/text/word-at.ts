/** The word at a place of a text; empty past either end. */
export function wordAt(words: readonly string[], at: number): string {
  return words[at] ?? '';
}
