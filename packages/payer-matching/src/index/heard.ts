import type { Knowledge } from '../knowledge/knowledge';
import { tokensWithWords, type Phrase } from '../text/phrase';
import { soundDistances, soundKeysOf, soundOfText, weighed, type Weighed } from '../text/sound';
import type { Form } from './form';

/** The words with which the names of payers begin, by how they sound. */
export type HeardBrands = {
  /**
   * The brands that sound like some words, most alike first.
   * @param words as typed
   */
  readonly soundingLike: (words: readonly string[]) => readonly HeardBrand[];
};

type HeardBrand = {
  readonly words: readonly string[];
  /** 0 for the same sound, towards 1 the less alike. */
  readonly distance: number;
};

type Brand = Weighed & { readonly words: readonly string[] };

/** The generator yields after this many, which take a few milliseconds. */
const FORMS_PER_STEP = 1_000;

/** Shorter brands sound like too much. */
const MIN_SOUND_LENGTH = 3;

/** From this distance on two texts are not the same name. */
const MAX_DISTANCE = 0.3;
const MAX_HEARD = 3;
const MAX_WORDS = 3;
const MAX_INITIALS = 6;

/** How many consonants two texts may differ by. */
const MAX_DIFFERENCE = 1;

/** Indexes the brands: the first words of each name that can be asked, without states and generic words. */
export function* indexHeard(knowledge: Knowledge, forms: readonly Form[]): Generator<undefined, HeardBrands> {
  const seen = new Set<string>();
  const buckets = new Map<string, Brand[]>();
  for (const [at, { phrase, text }] of forms.filter(mayBeSaid).entries()) {
    if (at % FORMS_PER_STEP === 0) yield;
    for (const words of brandsOf(knowledge, phrase)) {
      const key = words.join(' ');
      if (seen.has(key) || isSpelled(words, text)) continue;
      seen.add(key);
      const sound = soundOfText(words);
      if (sound.length < MIN_SOUND_LENGTH) continue;
      const bucket = bucketOf(words);
      buckets.set(bucket, [...(buckets.get(bucket) ?? []), { words, ...weighed(sound) }]);
    }
  }
  return { soundingLike: (words) => soundingLike(buckets, words) };
}

/** A longer alias begins with words of others. */
function mayBeSaid({ payer, isName, phrase }: Form): boolean {
  return payer.supportsEligibility && (isName || phrase.words.length <= 2);
}

/**
 * The first three words and, where they are several, the first alone. A place or a programme ends them, and so does a
 * generic word, unless the name has words that are said as one: "rocky mountain health".
 */
function brandsOf(knowledge: Knowledge, { words }: Phrase): readonly (readonly string[])[] {
  const tokens = tokensWithWords(knowledge, words);
  const isFolded = tokens.length !== words.length;
  const end = tokens.findIndex(
    ({ token: { kind } }) => kind === 'state' || kind === 'line' || (kind === 'generic' && !isFolded),
  );
  const said = (end < 0 ? tokens : tokens.slice(0, end)).flatMap((one) => one.words).slice(0, MAX_WORDS);
  if (said.length === 0) return [];
  return said.length > 1 && !isFolded && tokens[0]?.token.kind === 'word' ? [said, said.slice(0, 1)] : [said];
}

/** Letters that are said one by one, "IHCP", have no sound that words could be like. */
function isSpelled(words: readonly string[], text: string): boolean {
  const [word = '', ...others] = words;
  return others.length === 0 && word.length <= MAX_INITIALS && text.startsWith(word.toUpperCase());
}

/** The first consonant, voiced or not, and the number of consonants. */
function bucketOf(words: readonly string[]): string {
  const skeleton = skeletonOf(words);
  return `${skeleton.charAt(0)}${String(skeleton.length)}`;
}

function skeletonOf(words: readonly string[]): string {
  return words
    .map((word) => soundKeysOf(word).at(-1) ?? '')
    .join('')
    .replace(/[Ahwy]/g, '')
    .replace(/(.)\1+/g, '$1');
}

function soundingLike(
  buckets: ReadonlyMap<string, readonly Brand[]>,
  words: readonly string[],
): readonly HeardBrand[] {
  const sound = soundOfText(words);
  if (sound.length < MIN_SOUND_LENGTH) return [];
  const own = weighed(sound);
  const skeleton = skeletonOf(words);
  const found: HeardBrand[] = [];
  for (
    let length = skeleton.length - MAX_DIFFERENCE;
    length <= skeleton.length + MAX_DIFFERENCE;
    length += 1
  ) {
    const brands = buckets.get(`${skeleton.charAt(0)}${String(length)}`) ?? [];
    const distances = soundDistances(own, brands, MAX_DISTANCE);
    for (const [at, { words: brand }] of brands.entries()) {
      const distance = distances[at] ?? 1;
      if (distance <= MAX_DISTANCE) found.push({ words: brand, distance });
    }
  }
  return found.sort((a, b) => a.distance - b.distance).slice(0, MAX_HEARD);
}
