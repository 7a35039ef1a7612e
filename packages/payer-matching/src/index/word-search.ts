import { compareText } from '../payer';
import { editDistance } from '../text/spelling';

type Correction = { readonly word: string; readonly distance: number };

/** Known words within reach of a misspelled one, nearest first, then in alphabetical order. */
export type TypoIndex = (misspelled: string) => readonly Correction[];

/** The generator yields after this many words, which take a few milliseconds. */
const WORDS_PER_STEP = 2_000;

/** A wrong letter changes two pairs of letters, and a swap three. */
const MAX_PAIRS = 5;

/** From this share of equal pairs on, a word of middle length may have two letters wrong: "hurnana", "unlkted". */
const ALIKE = 0.65;

/** More letters are not missing or added. */
const MAX_LONGER = 2;

/**
 * Finds corrections by the pairs of letters that words share, which leaves out most words without comparing them (the
 * q-gram lemma, Ukkonen 1992). Yields every few milliseconds.
 */
export function* buildTypoIndex(unsorted: readonly string[]): Generator<undefined, TypoIndex> {
  const words = unsorted.toSorted((a, b) => a.length - b.length);
  const sizes = Uint8Array.from(words, (word) => pairsOf(word).length);
  const holders = new Map<string, number[]>();
  for (const [at, word] of words.entries()) {
    if (at % WORDS_PER_STEP === 0) yield;
    for (const pair of pairsOf(word)) {
      const known = holders.get(pair);
      if (known === undefined) holders.set(pair, [at]);
      else known.push(at);
    }
  }
  const shared = new Uint8Array(words.length);
  const isShorter = (length: number): number => {
    const at = words.findIndex((word) => word.length >= length);
    return at < 0 ? words.length : at;
  };
  const longest = words.at(-1)?.length ?? 0;
  const starts = Array.from({ length: longest + MAX_LONGER + 2 }, (_, length) => isShorter(length));
  return (misspelled) => {
    const pairs = pairsOf(misspelled);
    const first = starts[Math.max(0, misspelled.length - MAX_LONGER)] ?? words.length;
    const end = starts[misspelled.length + MAX_LONGER + 1] ?? words.length;
    const met: number[] = [];
    for (const pair of pairs) note(holders.get(pair) ?? [], { first, end, shared, met });
    const found = met.flatMap((at) => {
      const [common, size] = [shared[at] ?? 0, sizes[at] ?? 0];
      shared[at] = 0;
      if (common < Math.max(size, pairs.length) - MAX_PAIRS) return [];
      const isAlike = 2 * common >= ALIKE * (size + pairs.length);
      return correctionTo(words[at] ?? '', misspelled, isAlike);
    });
    const nearest = found.sort(byNearness);
    const isSure = misspelled.length >= SURE_LENGTH || nearest[0]?.distance !== 1;
    return isSure ? nearest : nearest.filter(({ distance }) => distance === 1);
  };
}

type Counts = {
  readonly first: number;
  readonly end: number;
  readonly shared: Uint8Array;
  readonly met: number[];
};

/** Counts a pair for each word of about the same length that has it. */
function note(holders: readonly number[], { first, end, shared, met }: Counts): void {
  for (const at of holders) {
    if (at < first) continue;
    if (at >= end) return;
    const count = shared[at] ?? 0;
    if (count === 0) met.push(at);
    shared[at] = count + 1;
  }
}

function correctionTo(word: string, misspelled: string, isAlike: boolean): readonly Correction[] {
  const limit = Math.min(editsAllowed(misspelled, isAlike), editsAllowed(word, isAlike));
  const distance = editDistance(misspelled, word, limit);
  return distance <= limit ? [{ word, distance }] : [];
}

/** Each pair of neighbouring letters once, and the first and the last letter. */
function pairsOf(word: string): readonly string[] {
  const framed = ` ${word} `;
  return [...new Set(Array.from({ length: word.length + 1 }, (_, at) => framed.slice(at, at + 2)))];
}

function byNearness(a: Correction, b: Correction): number {
  return a.distance - b.distance || compareText(a.word, b.word);
}

/** A word of this length is misspelt in two letters more often than it is another word. */
const SURE_LENGTH = 8;

/** A shorter one has at most one letter wrong. */
const LEAST_LENGTH = 6;

/** A short word has too many neighbours to guess which one was meant. */
function editsAllowed({ length }: string, isAlike: boolean): number {
  if (length < 4) return 0;
  return length >= SURE_LENGTH || (isAlike && length >= LEAST_LENGTH) ? 2 : 1;
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
