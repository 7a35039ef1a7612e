/**
 * How English spells its sounds. A sound is one letter: the vowels `a e i o u` by class and not by length, consonants
 * by their usual letter, and `S` (sh), `C` (ch), `T` (th), `N` (ng).
 */

/** Where a spelling has its sound; anywhere when it is left out. */
type Place =
  | 'start'
  | 'end'
  | 'before-vowel'
  | 'before-front-vowel'
  | 'before-hard'
  | 'start-open-syllable'
  | 'between-vowels'
  | 'silent-end'
  | 'inside';

type Rule = readonly [spelling: string, sound: string, place?: Place];

/** For each first letter, the first rule that fits counts, so longer spellings come first. */
const RULES: Readonly<Record<string, readonly Rule[]>> = {
  a: [
    ['augh', 'o'],
    ['au', 'o'],
    ['aw', 'o'],
    ['ae', 'e'],
    ['ai', 'e'],
    ['ay', 'e'],
  ],
  b: [['bb', 'b']],
  c: [
    ['ch', 'k', 'before-hard'],
    ['chor', 'kor'],
    ['ch', 'C'],
    ['ck', 'k'],
    ['cc', 'ks', 'before-front-vowel'],
    ['cia', 'Sa'],
    ['cio', 'Sa'],
    ['c', 's', 'before-front-vowel'],
    ['cc', 'k'],
    ['cq', 'k'],
    ['c', 'k'],
  ],
  d: [
    ['dg', 'j', 'before-front-vowel'],
    ['dd', 'd'],
  ],
  e: [
    ['eigh', 'e'],
    ['eau', 'o'],
    ['ea', 'i'],
    ['ee', 'i'],
    ['ei', 'i'],
    ['ey', 'i'],
    ['eu', 'u'],
    ['ew', 'u'],
    ['e', '', 'silent-end'],
  ],
  f: [['ff', 'f']],
  g: [
    ['gh', 'g', 'start'],
    ['gh', ''],
    ['gn', 'n', 'start'],
    ['gn', 'n', 'end'],
    ['gg', 'g'],
    ['gua', 'ga', 'start'],
    ['gui', 'gi', 'start'],
    ['gue', 'g', 'end'],
    ['g', 'j', 'before-front-vowel'],
  ],
  h: [
    ['hu', 'hyu', 'start-open-syllable'],
    ['h', 'h', 'before-vowel'],
    ['h', ''],
  ],
  i: [
    ['igh', 'i'],
    ['ie', 'i'],
  ],
  k: [
    ['kn', 'n', 'start'],
    ['kh', 'k'],
    ['kk', 'k'],
  ],
  l: [['ll', 'l']],
  m: [
    ['mc', 'mak', 'start'],
    ['mb', 'm', 'end'],
    ['mn', 'm', 'end'],
    ['mm', 'm'],
  ],
  n: [
    ['nn', 'n'],
    ['ng', 'nj', 'before-front-vowel'],
    ['ng', 'N'],
  ],
  o: [
    ['ough', 'o'],
    ['oo', 'u'],
    ['ou', 'o'],
    ['ow', 'o'],
    ['oa', 'o'],
    ['oe', 'o'],
    ['oy', 'oi'],
  ],
  p: [
    ['ph', 'f'],
    ['pn', 'n', 'start'],
    ['ps', 's', 'start'],
    ['pp', 'p'],
  ],
  q: [
    ['que', 'k', 'end'],
    ['qu', 'kw'],
    ['q', 'k'],
  ],
  r: [
    ['rh', 'r'],
    ['rr', 'r'],
  ],
  s: [
    ['sch', 'sk'],
    ['sh', 'S'],
    ['ssio', 'Sa'],
    ['sio', 'Sa', 'inside'],
    ['sc', 's', 'before-front-vowel'],
    ['stle', 'sl', 'end'],
    ['ss', 's'],
    ['s', 'z', 'between-vowels'],
  ],
  t: [
    ['tch', 'C'],
    ['th', 'T'],
    ['tio', 'Sa', 'inside'],
    ['tia', 'Sa', 'inside'],
    ['ture', 'Cer', 'end'],
    ['tt', 't'],
  ],
  u: [
    ['u', 'yu', 'start-open-syllable'],
    ['ui', 'u'],
    ['ue', 'u'],
  ],
  v: [['vv', 'v']],
  w: [
    ['wr', 'r', 'start'],
    ['wh', 'w'],
    ['w', 'w', 'before-vowel'],
    ['w', ''],
  ],
  x: [
    ['x', 'z', 'start'],
    ['xc', 'ks', 'before-front-vowel'],
    ['x', 'ks'],
  ],
  y: [
    ['you', 'yu'],
    ['y', 'y', 'start'],
    ['y', 'i'],
  ],
  z: [['zz', 'z']],
};

const isVowel = (letter: string | undefined): boolean => letter !== undefined && 'aeiouy'.includes(letter);
const isFront = (letter: string | undefined): boolean => letter !== undefined && 'eiy'.includes(letter);

/** True when one consonant and a vowel follow, as after the "u" of "unit" but not of "under". */
function isOpenSyllable(word: string, at: number): boolean {
  return word.length > at + 1 && !isVowel(word[at]) && isVowel(word[at + 1]);
}

/** An "e" at the end is not spoken unless it is the only vowel. */
function isSilentEnd(word: string, at: number): boolean {
  return at === word.length - 1 && !isVowel(word[at - 1]) && /[aeiouy]/.test(word.slice(0, -1));
}

/** By place, whether the spelling from `start` up to `end` is there. */
const IS_THERE: Readonly<Record<Place, (word: string, start: number, end: number) => boolean>> = {
  start: (_, start) => start === 0,
  end: (word, _, end) => end === word.length,
  inside: (_, start) => start > 0,
  'before-vowel': (word, _, end) => isVowel(word[end]),
  'before-front-vowel': (word, _, end) => isFront(word[end]),
  'before-hard': (word, _, end) => 'rlnm'.includes(word[end] ?? ' '),
  'start-open-syllable': (word, start, end) => start === 0 && isOpenSyllable(word, end),
  'between-vowels': (word, start, end) => isVowel(word[start - 1]) && isVowel(word[end]),
  'silent-end': (word, start) => isSilentEnd(word, start),
};

/**
 * The sounds of a word, as English spelling suggests them. Letters outside the English alphabet, and digits, are
 * their own sound.
 * @param word lower case, without accents and punctuation
 */
export function soundsOf(word: string): string {
  let sounds = '';
  for (let at = 0; at < word.length;) {
    const rule = ruleAt(word, at);
    sounds += rule === undefined ? word.charAt(at) : rule[1];
    at += rule === undefined ? 1 : rule[0].length;
  }
  return sounds;
}

function ruleAt(word: string, at: number): Rule | undefined {
  return RULES[word.charAt(at)]?.find(
    ([spelling, , place]) =>
      word.startsWith(spelling, at) &&
      (place === undefined || IS_THERE[place](word, at, at + spelling.length)),
  );
}
