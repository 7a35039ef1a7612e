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

/** Two words with equal keys sound alike to whoever writes a name down after hearing it: "Kaizer", "Kaiser". */
export function soundOf(word: string): string {
  return SPELLINGS.reduce((sound, [spelling, heard]) => sound.replace(spelling, heard), word);
}
