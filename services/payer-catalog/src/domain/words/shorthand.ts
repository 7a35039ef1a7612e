import { STATE_NAMES } from './states';

/** Said of a Blue plan by its licensees' own short names, where the letters after BCBS are no state's code. */
const BLUE_SUFFIXES: ReadonlyMap<string, string> = new Map([
  ['m', 'michigan'],
  ['t', 'tennessee'],
  ['fl', 'florida'],
]);

/** Each is read before words are told from fillers and letters, because some of its words would be taken for those. */
const SHORTHAND: readonly (readonly [RegExp, string])[] = [
  [/\b(member|group|policy|subscriber) ?(id|number|no|num)\b.*/, ''],
  [/\bid \p{L}*\d{5,}.*/u, ''],
  [
    /\bthank you\b|\bthanks\b|\bi (believe|guess)\b|\b(it )?says\b|\bon (the|my) (id |insurance )?card\b/g,
    '',
  ],
  [/\bpr?t (?=[ab]\b)/, 'part '],
  [/\buhccp\b/, 'uhc community plan'],
  [/\bparts? ?a (and |n )?b\b|\bparts? ab\b|\bmedicare a (and )?b\b/, 'medicare parts'],
  [/\bpart a\b|\bmedicare a\b/, 'medicare parta'],
  [/\bpart b\b|\bmedicare b\b/, 'medicare partb'],
  [/\bso(?:u|uth|uthern)? ?cal(?:i|if)?\b/, 'southern california'],
  [/\bno(?:r|rth|rthern) ?cal(?:i|if)?\b/, 'northern california'],
  // The contractors that answer for Medicare in a region; every other part of the name is Medicare's.
  [
    /\b(?:novitas|noridian|palmetto|palmetto gba|pgba|ngs|wps|cgs|first coast|fcso)\b(?=.*\bpart[ab]\b)/,
    'medicare',
  ],
  [/\badv\b/, 'advantage'],
  [/\bcomm(?= (?:health )?plan\b)/, 'community'],
  [/\btricare (?:region )?e\b/, 'tricare east'],
  [/\btricare (?:region )?w\b/, 'tricare west'],
];

/** Any of these letters begins a shorthand; most names have none and are left alone at once. */
const MAY_HOLD_SHORTHAND =
  /\b(?:parts?|medicare|so|sou|south|southern|nor|north|northern)\b|socal|norcal|tricare|uhccp|\b(?:pr?t|says|card)\b|\b(?:adv|comm)\b|\b(?:id|member|group|policy|subscriber|thanks?|believe|guess)\b/;

/** Writes out what stands for several words: "socal", "part b", "bcbsil". */
export function expandShorthand(words: readonly string[]): readonly string[] {
  const spelled = words.flatMap((word) => blueWithState(word) ?? [unleeted(word)]);
  const text = spelled.join(' ');
  if (!MAY_HOLD_SHORTHAND.test(text)) return spelled;
  return SHORTHAND.reduce((known, [shorthand, meant]) => known.replace(shorthand, meant), text)
    .split(' ')
    .filter((word) => word !== '');
}

/** "bcbsil" is a Blue plan with its state. */
function blueWithState(word: string): readonly string[] | undefined {
  const suffix = /^bcbs(?:of)?(\p{L}{1,2})$/u.exec(word)?.[1];
  if (suffix === undefined) return undefined;
  const state = BLUE_SUFFIXES.get(suffix) ?? STATE_NAMES[suffix.toUpperCase()]?.[0];
  return state === undefined ? undefined : ['bcbs', ...state.split(' ')];
}

/** "C1gna": a digit between letters was meant as the letter it looks like. */
function unleeted(word: string): string {
  return /\d/.test(word)
    ? word.replace(/(?<=\p{L})1(?=\p{L}{2})/gu, 'i').replace(/(?<=\p{L})0(?=\p{L}{2})/gu, 'o')
    : word;
}
