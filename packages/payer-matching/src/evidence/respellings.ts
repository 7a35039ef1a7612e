import type { PayerIndex } from '../index/payer-index';
import { PROGRAMMES } from '../text/lexicon';
import { editDistance, soundOf } from '../text/spelling';

/** The words of a query in another spelling. */
export type Respelling = {
  readonly words: readonly string[];
  /** How much had to be changed: nothing is 0, a letter is 1. */
  readonly cost: number;
};

type Option = Omit<Respelling, 'words'> & { readonly word: string; readonly taken: number };

/** A name is torn or misheard once or twice; more respellings only cost time. */
const MAX_RESPELLINGS = 8;
const MAX_COST = 3;
const MAX_OPTIONS = 3;

/** Fingers swap two letters more often than they miss one: "Cinga" is rather Cigna than CIGA. */
const COSTS = { join: 0.5, swap: 0.75, alike: 1.5 } as const;

/** Shorter runs of letters become some word by accident, joined or corrected. */
const MIN_JOINED_LENGTH = 5;
const MIN_HEARD_LENGTH = 4;

/** A sound is spelled in several ways, but words that look quite different are different words. */
const MAX_EDITS_HEARD = 2;

/**
 * Other spellings of the words, made of words that the catalog knows: neighbouring words joined ("am better"), misspelt
 * words corrected, and words that sound like a payer's ("sigma") replaced by it. Least changed first, without the words
 * as they were typed.
 * @param words all words in their order, with fillers
 */
export function respellings(index: PayerIndex, words: readonly string[]): readonly Respelling[] {
  const options = words.map((_, at) => optionsAt(index, words, at));
  let partial: readonly (Respelling & { readonly at: number })[] = [{ words: [], cost: 0, at: 0 }];
  const whole: Respelling[] = [];
  while (partial.length > 0) {
    const longer = partial.flatMap((so) =>
      (options[so.at] ?? []).map((option) => ({
        words: [...so.words, ...option.word.split(' ')],
        cost: so.cost + option.cost,
        at: so.at + option.taken,
      })),
    );
    const affordable = longer.filter(({ cost }) => cost <= MAX_COST);
    whole.push(...affordable.filter(({ at, cost }) => at === words.length && cost > 0));
    partial = affordable
      .filter(({ at }) => at < words.length)
      .sort((a, b) => a.cost - b.cost)
      .slice(0, MAX_RESPELLINGS);
  }
  return whole.sort((a, b) => a.cost - b.cost).slice(0, MAX_RESPELLINGS);
}

function optionsAt(index: PayerIndex, words: readonly string[], at: number): readonly Option[] {
  const word = words[at] ?? '';
  const isKnown = index.knownWords.has(word);
  const single = isKnown ? soundsLike(index, word, 1) : corrected(index, word, 1);
  return [
    asTyped(word, 1, 0),
    ...single,
    ...(isKnown ? [] : divided(index, word)),
    ...[2, 3].flatMap((taken) => joined(index, words.slice(at, at + taken), taken)),
  ];
}

/** A shorter word has too many beginnings that are words. */
const MIN_DIVIDED_LENGTH = 7;
const MIN_PIECE_LENGTH = 4;

/** "SelectHeakht": two words run together, the second one perhaps misspelt. */
function divided(index: PayerIndex, word: string): readonly Option[] {
  const options: Option[] = [];
  if (word.length < MIN_DIVIDED_LENGTH) return options;
  for (let at = word.length - MIN_PIECE_LENGTH; at >= MIN_PIECE_LENGTH; at -= 1) {
    const first = word.slice(0, at);
    if (!index.knownWords.has(first)) continue;
    const rest = word.slice(at);
    if (index.knownWords.has(rest)) options.push(asTyped(`${first} ${rest}`, 1, COSTS.join));
    const [meant] = index.knownWords.has(rest) ? [] : index.corrections(rest);
    if (meant !== undefined)
      options.push({ word: `${first} ${meant.word}`, taken: 1, cost: COSTS.join + meant.distance });
  }
  return options.slice(0, 2);
}

function joined(index: PayerIndex, pieces: readonly string[], taken: number): readonly Option[] {
  if (pieces.length < taken) return [];
  const word = pieces.join('');
  if (index.knownWords.has(word) && word.length >= MIN_JOINED_LENGTH)
    return [asTyped(word, taken, COSTS.join)];
  const spelled = spelledFirst(index, pieces);
  if (spelled !== undefined && index.knownWords.has(spelled)) return [asTyped(spelled, taken, COSTS.join)];
  if (word.length < MIN_HEARD_LENGTH || pieces.some((piece) => isStateName(index, piece))) return [];
  // "Molina w" is not misspelt for "Molina": a piece is never left out, because "w va" is another state.
  return corrected(index, word, taken)
    .filter((option) => option.cost <= COSTS.alike && !pieces.includes(option.word))
    .map((option) => ({ ...option, cost: option.cost + COSTS.join }));
}

/** "You care": the first word is the name of a letter. */
function spelledFirst(
  { knowledge }: PayerIndex,
  [first = '', ...others]: readonly string[],
): string | undefined {
  const letter = knowledge.spokenLetters.get(first);
  return letter === undefined ? undefined : letter + others.join('');
}

/** A state is never a piece of a torn word; its two-letter code may be. */
function isStateName({ knowledge }: PayerIndex, word: string): boolean {
  return word.length > 2 && knowledge.lexicon.get(word)?.kind === 'state';
}

function asTyped(word: string, taken: number, cost: number): Option {
  return { word, taken, cost };
}

function changedTo(meant: string, taken: number, cost: number): Option {
  return { word: meant, taken, cost };
}

/** Words of the same letters that are one edit apart differ by a swap. */
function isReordered(word: string, meant: string): boolean {
  return lettersOf(word) === lettersOf(meant);
}

function lettersOf(word: string): string {
  return Array.from(word).sort().join('');
}

/** "Medicade" may be either programme, so it is not corrected. */
function corrected(index: PayerIndex, word: string, taken: number): readonly Option[] {
  const isTooShort = word.length < MIN_JOINED_LENGTH || index.knowledge.lexicon.has(word);
  const near = (isTooShort ? [] : index.corrections(word))
    .filter((correction) => !PROGRAMMES.includes(correction.word))
    .slice(0, MAX_OPTIONS)
    .map(({ word: meant, distance }) =>
      changedTo(meant, taken, distance === 1 && isReordered(word, meant) ? COSTS.swap : distance),
    );
  return [...near, ...soundsLike(index, word, taken)];
}

function soundsLike(index: PayerIndex, word: string, taken: number): readonly Option[] {
  if (word.length < MIN_HEARD_LENGTH) return [];
  const alike = index.brandsBySound.get(soundOf(word)) ?? [];
  return alike
    .filter((brand) => brand !== word && isSpelledAlike(brand, word))
    .slice(0, MAX_OPTIONS)
    .map((brand) => changedTo(brand, taken, COSTS.alike));
}

function isSpelledAlike(brand: string, word: string): boolean {
  const limit = word.length < MIN_JOINED_LENGTH ? 1 : MAX_EDITS_HEARD;
  return editDistance(brand, word, limit) <= limit;
}
