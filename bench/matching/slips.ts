/** A name with a slip of the finger, the eye or the ear. */
export type Slip = {
  readonly kind: 'edit' | 'ending' | 'look-alike' | 'homophone';
  readonly text: string;
};

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** What people and scanners write for one another, in both directions; the case counts. */
const LOOK_ALIKES: readonly (readonly [string, string])[] = [
  ['I', 'l'],
  ['l', '1'],
  ['i', '1'],
  ['rn', 'm'],
  ['O', '0'],
  ['o', '0'],
];

/** Spellings of one sound, in both directions. */
const HOMOPHONES: readonly (readonly [string, string])[] = [
  ['ph', 'f'],
  ['c', 'k'],
  ['ck', 'k'],
  ['qu', 'kw'],
  ['x', 'ks'],
  ['s', 'z'],
  ['ce', 'se'],
  ['ci', 'si'],
  ['ee', 'ea'],
  ['ai', 'ay'],
  ['ei', 'ie'],
  ['y', 'i'],
  ['ae', 'e'],
  ['er', 'or'],
  ['wh', 'w'],
  ['ge', 'je'],
];

/** Every text that one slip makes of a name; some of them twice. */
export function slipsOf(name: string): readonly Slip[] {
  return [
    ...editsOf(name).map((text): Slip => ({ kind: 'edit', text })),
    ...endingsOf(name).map((text): Slip => ({ kind: 'ending', text })),
    ...replaced(name, LOOK_ALIKES).map((text): Slip => ({ kind: 'look-alike', text })),
    ...replaced(name.toLowerCase(), HOMOPHONES).map((text): Slip => ({ kind: 'homophone', text })),
  ];
}

/** A letter missing, doubled, swapped with the next, replaced or added; a blank missing. */
function editsOf(name: string): readonly string[] {
  const edits: string[] = [];
  for (let at = 0; at <= name.length; at += 1) {
    const [before, here, after] = [name.slice(0, at), name.charAt(at), name.slice(at + 1)];
    if (here !== '') edits.push(before + after);
    if (after !== '') edits.push(before + after.charAt(0) + here + after.slice(1));
    for (const letter of LETTERS) {
      edits.push(before + letter + here + after);
      if (/[a-z]/i.test(here)) edits.push(before + letter + after);
    }
  }
  return edits.filter((text) => text !== name);
}

/** Each word in the plural and in the possessive. */
function endingsOf(name: string): readonly string[] {
  return ['s', 'es', "'s", '’s'].flatMap((ending) =>
    [...name.matchAll(/[A-Za-z]{2,}\b/g)].map(({ 0: word, index }) => {
      const end = index + word.length;
      return name.slice(0, end) + ending + name.slice(end);
    }),
  );
}

function replaced(name: string, pairs: readonly (readonly [string, string])[]): readonly string[] {
  return [...pairs, ...pairs.map(([one, other]) => [other, one] as const)].flatMap(([written, read]) =>
    placesOf(name, written).map((at) => name.slice(0, at) + read + name.slice(at + written.length)),
  );
}

function placesOf(name: string, written: string): readonly number[] {
  const places: number[] = [];
  for (let at = name.indexOf(written); at >= 0; at = name.indexOf(written, at + 1)) places.push(at);
  return places;
}
