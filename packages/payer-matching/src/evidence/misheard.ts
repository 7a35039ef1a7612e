import type { PayerIndex } from '../index/payer-index';
import { PROGRAMMES, type TokenKind } from '../text/lexicon';
import { phraseOf, phraseOfContentWords, type Phrase } from '../text/phrase';
import { editDistance } from '../text/spelling';
import { respellings } from './respellings';

const MAX_RESPELT = 4;

/** The phrase in other spellings, of words that the catalog knows, the least changed first. */
export function otherSpellings(
  index: PayerIndex,
  words: readonly string[],
): readonly { readonly phrase: Phrase; readonly cost: number }[] {
  return respellings(index, words)
    .slice(0, MAX_RESPELT)
    .map(({ words: respelt, cost }) => ({ phrase: phraseOf(index.knowledge, respelt), cost }));
}

/** A word with this many letters wrong may still be a programme. */
const MAX_EDITS = 2;

/** "Medicade of Texas" may be either programme: one phrase for each. */
export function programmesMeant(index: PayerIndex, { words }: Phrase): readonly Phrase[] {
  const at = words.findIndex(
    (word) =>
      !index.knownWords.has(word) &&
      PROGRAMMES.some((programme) => editDistance(word, programme, MAX_EDITS) <= MAX_EDITS),
  );
  if (at < 0) return [];
  return PROGRAMMES.map((programme) => phraseOfContentWords(index.knowledge, words.with(at, programme)));
}

/** A name is said in few words, after few others. */
const MAX_SAID_WORDS = 4;
const MAX_START = 2;
const MAX_HEARD = 4;
const MIN_HEARD_LENGTH = 4;

/** A brand that sounds exactly the same is still not what was typed. */
const LEAST_DISTANCE = 0.02;

/**
 * "You mana", "high mark": the words with a brand in place of those that sound like it, most alike first. Where a brand
 * sounds exactly the same, no other one was meant.
 * @param words all words in their order, with fillers, which may be pieces of a name
 */
export function heardBrands(
  index: PayerIndex,
  words: readonly string[],
): readonly { readonly phrase: Phrase; readonly distance: number }[] {
  const found: { readonly words: readonly string[]; readonly distance: number }[] = [];
  for (let start = 0; start <= Math.min(MAX_START, words.length - 1); start += 1) {
    for (let length = 1; length <= MAX_SAID_WORDS && start + length <= words.length; length += 1) {
      const said = words.slice(start, start + length);
      if (!maySay(index, said)) continue;
      for (const { words: brand, distance } of index.heard.soundingLike(said)) {
        if (brand.join(' ') === said.join(' ')) continue;
        const read = [...words.slice(0, start), ...brand, ...words.slice(start + length)];
        found.push({ words: read, distance: Math.max(LEAST_DISTANCE, distance) });
      }
    }
  }
  const isExact = found.some(({ distance }) => distance === LEAST_DISTANCE);
  return found
    .filter(({ distance }) => !isExact || distance === LEAST_DISTANCE)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MAX_HEARD)
    .map(({ words: read, distance }) => ({ phrase: phraseOf(index.knowledge, read), distance }));
}

/** Words like "health plan" are heard rightly; states, programmes and numbers are never a part of a misheard name. */
function maySay({ knowledge }: PayerIndex, said: readonly string[]): boolean {
  if (said.join('').length < MIN_HEARD_LENGTH || !said.every((word) => VOWEL.test(word))) return false;
  const kinds = said.map((word) => knowledge.lexicon.get(word)?.kind);
  if (said.some((word, at) => /\d/.test(word) || isFixed(word, kinds[at]))) return false;
  return kinds.some((kind) => kind !== 'generic');
}

/** Each word that is said has one; a letter that is said is a syllable, and spelled otherwise. */
const VOWEL = /[aeiouy]/;

/** The two-letter code of a state may be a piece of a name; its name is none. */
function isFixed(word: string, kind: TokenKind | undefined): boolean {
  return kind === 'line' || (kind === 'state' && word.length > 2);
}
