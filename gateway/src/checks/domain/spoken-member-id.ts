const listed = (words: string): readonly string[] => words.split(' ');
const DIGITS = listed('zero one two three four five six seven eight nine');
const SPANISH_DIGITS = listed('cero uno dos tres cuatro cinco seis siete ocho nueve');
const TEENS = listed('ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen');
const TENS = listed('twenty thirty forty fifty sixty seventy eighty ninety');
/** Of the ICAO; some are spelled in two ways. */
const LETTERS = listed(
  'alfa alpha bravo charlie delta echo foxtrot golf hotel india juliet juliett kilo lima mike november oscar papa ' +
    'quebec romeo sierra tango uniform victor whiskey whisky x-ray xray yankee zulu',
);

/** The signs of each word; `*2` repeats the sign after it. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ...[DIGITS, SPANISH_DIGITS].flatMap((words) => words.map((word, at) => [word, String(at)] as const)),
  ...TEENS.map((word, at) => [word, String(at + 10)] as const),
  ...TENS.map((word, at) => [word, String(at * 10 + 20)] as const),
  ...LETTERS.map((word) => [word, word.charAt(0)] as const),
  ...['dash', 'hyphen', 'guion'].map((word) => [word, '-'] as const),
  ...([
    ['oh', '0'],
    ['double', '*2'],
    ['doble', '*2'],
    ['triple', '*3'],
  ] as const),
]);

/** "W as in whiskey", "w for Walter", "D de dedo". */
const SPELLED = /(?<=^| )([a-z]) (?:as in|as|for|like|de|como) ([a-z-]{2,})(?= |$)/g;
/** The first word of "twenty three", which is 23. */
const OF_TWO_DIGITS = new RegExp(`(?<=^| )(${TENS.join('|')})[ -](?=(${DIGITS.join('|')})( |$))`, 'g');
/** "Double five"; "double u" may be W. */
const REPEATED = /\*([23]) ([a-tv-z\d])(?= |$)/g;
/** What an id can have beside words: a letter, or a group with a digit. */
const WRITTEN = /^(?:[a-z]|[a-z-]*\d[a-z\d-]*)$/;

/**
 * Reads a member id that was spoken, such as "W as in whiskey, one two double five", as the signs of the card: W1255.
 * One without a number word, a word for a letter or a spelled letter comes back as it is, and so does a single word.
 * @returns undefined where some words are spoken and others are not understood: a guess would be paid for
 */
export function heardMemberId(text: string): string | undefined {
  const heard = text
    .toLowerCase()
    .replace(/[.,;]+(?= |$)/g, '')
    .replace(/ +/g, ' ')
    .trim();
  if (!isSpoken(heard)) return text;
  const signs = heard
    .replace(SPELLED, (_all, letter: string, word: string) => (word.startsWith(letter) ? letter : '?'))
    .replace(OF_TWO_DIGITS, (_all, tens: string) => `${String(TENS.indexOf(tens) + 2)} `)
    .split(' ')
    .map((word) => WORDS.get(word) ?? (WRITTEN.test(word) ? word : '?'))
    .join(' ')
    .replace(REPEATED, (_all, times: string, sign: string) => sign.repeat(Number(times)))
    .replaceAll(' ', '');
  return /[?*]/.test(signs) ? undefined : signs.toUpperCase();
}

function isSpoken(heard: string): boolean {
  const words = heard.split(' ');
  if (words.length === 1) return false;
  // OH is Ohio too: before groups of signs, it may be the beginning of an id.
  const isOhio = words[0] === 'oh' && words.some((word) => word.length > 1 && word !== 'oh');
  return heard.search(SPELLED) >= 0 || words.some((word, at) => WORDS.has(word) && !(isOhio && at === 0));
}
