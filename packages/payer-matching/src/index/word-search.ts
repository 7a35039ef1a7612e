import { compareText } from '../payer';
import { editDistance } from '../text/spelling';

type Correction = { readonly word: string; readonly distance: number };

/** Known words within reach of a misspelled one, nearest first, then in alphabetical order. */
export type TypoIndex = (misspelled: string) => readonly Correction[];

/** The generator yields after this many words, which take a few milliseconds. */
const WORDS_PER_STEP = 500;

/**
 * Only the beginning of a word is indexed: this limits the size of the index, and the full words are compared anyway.
 */
const PREFIX_LENGTH = 7;

/**
 * Finds corrections by look-up instead of comparing with every word: two words within n edits share a form with at
 * most n letters deleted (the symmetric delete method). Yields every few milliseconds.
 */
export function* buildTypoIndex(words: readonly string[]): Generator<undefined, TypoIndex> {
  const wordsByDeletion = new Map<string, string[]>();
  for (const [at, word] of words.entries()) {
    if (at % WORDS_PER_STEP === 0) yield;
    for (const deletion of deletionsOf(word)) {
      const sharing = wordsByDeletion.get(deletion);
      if (sharing === undefined) wordsByDeletion.set(deletion, [word]);
      else if (sharing.at(-1) !== word) sharing.push(word);
    }
  }
  return (misspelled) => {
    const compared = new Set<string>();
    const found: Correction[] = [];
    for (const deletion of deletionsOf(misspelled)) {
      for (const word of wordsByDeletion.get(deletion) ?? []) {
        if (compared.has(word)) continue;
        compared.add(word);
        const distance = distanceWithin(misspelled, word);
        if (distance !== undefined) found.push({ word, distance });
      }
    }
    return found.sort(byNearness);
  };
}

function distanceWithin(misspelled: string, word: string): number | undefined {
  const limit = Math.min(editsAllowed(misspelled), editsAllowed(word));
  const distance = editDistance(misspelled, word, limit);
  return distance > limit ? undefined : distance;
}

function byNearness(a: Correction, b: Correction): number {
  return a.distance - b.distance || compareText(a.word, b.word);
}

/** A short word has too many neighbours to guess which one was meant. */
function editsAllowed(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}

/** The beginning of the word without up to as many letters as edits are allowed; a repeated letter repeats a form. */
function deletionsOf(word: string): readonly string[] {
  const forms: string[] = [];
  const shorten = (form: string, from: number, edits: number): void => {
    forms.push(form);
    if (edits === 0) return;
    for (let at = from; at < form.length; at += 1)
      shorten(form.slice(0, at) + form.slice(at + 1), at, edits - 1);
  };
  shorten(word.slice(0, PREFIX_LENGTH), 0, editsAllowed(word));
  return forms;
}

/** The words of a list in code unit order that begin with `beginning`, in that order. */
export function* wordsBeginning(sorted: readonly string[], beginning: string): Generator<string> {
  for (let at = firstNotBelow(sorted, beginning); at < sorted.length; at += 1) {
    const word = sorted[at];
    if (!word?.startsWith(beginning)) return;
    yield word;
  }
}

/** Binary search for the first word that is not before `text`. */
function firstNotBelow(sorted: readonly string[], text: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareText(sorted[middle] ?? '', text) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
