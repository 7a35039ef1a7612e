/** Each is replaced before fillers and single letters are recognised, because some of its words look like those. */
export const SHORTHAND: readonly (readonly [RegExp, string])[] = [
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
export const MAY_HOLD_SHORTHAND =
  /\b(?:parts?|medicare|so|sou|south|southern|nor|north|northern)\b|socal|norcal|tricare|uhccp|\b(?:pr?t|says|card)\b|\b(?:adv|comm)\b|\b(?:id|member|group|policy|subscriber|thanks?|believe|guess)\b/;
