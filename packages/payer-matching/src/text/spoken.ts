import type { Knowledge } from '../knowledge/knowledge';
import type { TokenKind } from '../knowledge/lexicon';
import type { SpokenRole } from '../knowledge/spoken';
import { isLetter, joinSpelledLetters, joinSpokenDigits } from './spoken-runs';
import { wordAt } from './word-at';

/**
 * Words as they would be typed, from words as they are said: letters and digits that were spelled out are joined, what
 * the speaker corrected is left out, and so are phrases that say nothing. Words that were typed keep their meaning.
 * @param words lower case, without punctuation
 */
export function withoutSpokenForms(knowledge: Knowledge, words: readonly string[]): readonly string[] {
  if (!words.some((word) => mayBeSpoken(knowledge, word))) return words;
  const digits = joinSpokenDigits(knowledge, withoutExamples(knowledge, words));
  return withoutCorrected(knowledge, joinSpelledLetters(knowledge, digits));
}

function mayBeSpoken({ spoken, spokenLetters }: Knowledge, word: string): boolean {
  return (
    isLetter(word) ||
    /^\d/.test(word) ||
    spoken.longestPhrase.has(word) ||
    spoken.digits.has(word) ||
    spokenLetters.has(word)
  );
}

type PhraseAt = { readonly role: SpokenRole; readonly length: number };

function phraseAt({ spoken }: Knowledge, words: readonly string[], at: number): PhraseAt | undefined {
  for (let length = spoken.longestPhrase.get(wordAt(words, at)) ?? 0; length > 0; length -= 1) {
    const role = spoken.phrases.get(words.slice(at, at + length).join(' '));
    if (role !== undefined) return { role, length };
  }
  return undefined;
}

type Example = { readonly at: number; readonly letter: string; readonly length: number };

/** "B as in boy": the letter alone. Recognisers mishear the letter more often than the word, whose first letter it is. */
function withoutExamples(knowledge: Knowledge, words: readonly string[]): readonly string[] {
  const examples = words.flatMap((_, at) => exampleAt(knowledge, words, at) ?? []);
  const isSpelled = examples.length > 2 || examples.some((example) => isConfirmed(knowledge, words, example));
  if (!isSpelled) return words;
  const kept: string[] = [];
  for (let at = 0; at < words.length;) {
    const example = examples.find((one) => one.at === at);
    kept.push(example?.letter ?? wordAt(words, at));
    at += example?.length ?? 1;
  }
  return kept;
}

function exampleAt(knowledge: Knowledge, words: readonly string[], at: number): Example | undefined {
  const phrase = phraseAt(knowledge, words, at + 1);
  if (phrase?.role !== 'example') return undefined;
  const word = words[at + 1 + phrase.length];
  return word === undefined ? undefined : { at, letter: word.charAt(0), length: phrase.length + 2 };
}

/** The letter was heard as itself: "Humana is in Ohio" spells nothing. */
function isConfirmed(
  { spokenLetters }: Knowledge,
  words: readonly string[],
  { at, letter }: Example,
): boolean {
  const heard = wordAt(words, at);
  return heard === letter || spokenLetters.get(heard) === letter;
}

/** Leaves out fillers, and what stood in front of "no wait" or "I mean" when something follows. */
function withoutCorrected(knowledge: Knowledge, words: readonly string[]): readonly string[] {
  const parts: string[][] = [[]];
  for (let at = 0; at < words.length;) {
    const { role, length } = interruptionAt(knowledge, words, at) ?? { role: undefined, length: 1 };
    if (role === 'correction') parts.push([]);
    else if (role === undefined) parts.at(-1)?.push(...words.slice(at, at + 1));
    at += length;
  }
  const meant = parts.reduce<readonly string[]>((before, after) => corrected(knowledge, before, after), []);
  return meant.length === 0 ? words : meant;
}

/** A correction or a filler. */
function interruptionAt(knowledge: Knowledge, words: readonly string[], at: number): PhraseAt | undefined {
  const phrase = phraseAt(knowledge, words, at);
  if (phrase?.role === 'correction') return words[at - 1] === OF ? undefined : phrase;
  return phrase?.role === 'filler' ? phrase : undefined;
}

/** "Department of Correction" corrects nothing. */
const OF = 'of';

/** What is meant after a correction. A state or a line of business alone replaces the one that was said before. */
function corrected(
  knowledge: Knowledge,
  before: readonly string[],
  after: readonly string[],
): readonly string[] {
  const { filler } = knowledge.words;
  const isEmpty = (words: readonly string[]): boolean => words.every((word) => filler.has(word));
  if (isEmpty(after)) return before.length === 0 ? after : before;
  if (isEmpty(before)) return after;
  const kinds = new Set(readingsOf(knowledge, after).map(({ kind }) => kind));
  kinds.delete(undefined);
  if (![...kinds].every((kind) => kind === 'state' || kind === 'line')) return after;
  const kept = readingsOf(knowledge, before).filter(({ kind }) => !kinds.has(kind));
  return [...kept.flatMap((reading) => reading.words), ...after];
}

type Reading = { readonly words: readonly string[]; readonly kind: TokenKind | undefined };

/** The words with their kinds; a filler has none. */
function readingsOf(knowledge: Knowledge, words: readonly string[]): readonly Reading[] {
  const readings: Reading[] = [];
  for (let at = 0; at < words.length;) {
    const reading = readingAt(knowledge, words, at);
    readings.push(reading);
    at += reading.words.length;
  }
  return readings;
}

function readingAt(knowledge: Knowledge, words: readonly string[], at: number): Reading {
  const word = wordAt(words, at);
  for (let length = knowledge.longestPhrase.get(word) ?? 1; length > 0; length -= 1) {
    const phrase = words.slice(at, at + length);
    const kind = knowledge.lexicon.get(phrase.join(' '))?.kind;
    if (kind !== undefined) return { words: phrase, kind };
  }
  return { words: [word], kind: knowledge.words.filler.has(word) ? undefined : 'word' };
}
