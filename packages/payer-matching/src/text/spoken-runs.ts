import type { Knowledge } from '../knowledge/knowledge';
import type { Spoken, SpokenRole } from '../knowledge/spoken';
import { wordAt } from './word-at';

/** Joins letters that were spelled out: "b c b s", "B.C.B.S.", "you h c" and "double u p s" are one word each. */
export function joinSpelledLetters(knowledge: Knowledge, words: readonly string[]): readonly string[] {
  const joined: string[] = [];
  let run: Letter[] = [];
  const endRun = (): void => {
    joined.push(
      ...(isSpelled(run) ? [run.map(({ letter }) => letter).join('')] : run.flatMap((part) => part.words)),
    );
    run = [];
  };
  for (let at = 0; at < words.length;) {
    const letter = letterAt(knowledge, words, at);
    if (letter === undefined) {
      endRun();
      joined.push(wordAt(words, at));
    } else run.push(letter);
    at += letter?.words.length ?? 1;
  }
  endRun();
  return joined;
}

type Letter = {
  readonly letter: string;
  readonly words: readonly string[];
  /** False for a name of a letter that is a word as well ("you", "see"). */
  readonly isCertain: boolean;
};

function letterAt({ spokenLetters }: Knowledge, words: readonly string[], at: number): Letter | undefined {
  const pair = words.slice(at, at + 2);
  const doubled = spokenLetters.get(pair.join(' '));
  if (pair.length === 2 && doubled !== undefined) return { letter: doubled, words: pair, isCertain: true };
  const word = wordAt(words, at);
  if (isLetter(word)) return { letter: word, words: [word], isCertain: true };
  const letter = spokenLetters.get(word);
  return letter === undefined ? undefined : { letter, words: [word], isCertain: false };
}

/** Names of letters are words too ("you see"), so without one bare letter among them it takes three. */
function isSpelled(run: readonly Letter[]): boolean {
  return run.length >= 3 || (run.length === 2 && run.some(({ isCertain }) => isCertain));
}

/** True for one letter of any alphabet. */
export function isLetter(word: string): boolean {
  return word.length === 1 && /\p{L}/u.test(word);
}

/** The digits of a payer id, in nearly all of the ids that people read aloud. */
const ID_LENGTH = 5;
const MIN_SINGLE_DIGITS = 3;

/** A piece of a spoken number. */
type Piece = { readonly digits: string; readonly words: readonly string[]; readonly isAlike: boolean };

/**
 * Joins digits that were read aloud or written apart, where the number is certain: three single digits or more ("eight
 * four nine eight zero", "6-1-1-0-1"), pieces that make five digits ("ninety six three eighty five", "96 385"), or
 * hundreds ("three sixty").
 */
export function joinSpokenDigits(knowledge: Knowledge, words: readonly string[]): readonly string[] {
  const joined: string[] = [];
  for (let at = 0; at < words.length;) {
    const run = runAt(knowledge, words, at);
    const length = run.reduce((sum, piece) => sum + piece.words.length, 0);
    if (length === 0) joined.push(wordAt(words, at));
    else joined.push(...(numberOf(run) ?? words.slice(at, at + length)));
    at += Math.max(1, length);
  }
  return joined;
}

/** The pieces of a number from here on, without words at either end that may be no digits. */
function runAt(knowledge: Knowledge, words: readonly string[], start: number): readonly Piece[] {
  const run: Piece[] = [];
  for (let at = start; at < words.length;) {
    const piece = pieceAt(knowledge, words, at);
    if (piece === undefined || (run.length === 0 && mayBeNoDigit(piece))) break;
    run.push(piece);
    at += piece.words.length;
  }
  while (run.length > 0 && run.at(-1)?.isAlike === true) run.pop();
  return run;
}

/** "Oh" may begin a number, because ids begin with 0; "to" and "for" may not. */
function mayBeNoDigit({ digits, isAlike }: Piece): boolean {
  return isAlike && digits !== '0';
}

function pieceAt({ spoken }: Knowledge, words: readonly string[], at: number): Piece | undefined {
  const word = wordAt(words, at);
  if (/^\d{1,4}$/.test(word)) return { digits: word, words: [word], isAlike: false };
  const times = TIMES.get(spoken.phrases.get(word));
  if (times !== undefined) return repeated(spoken, words.slice(at, at + 2), times);
  const known = spoken.digits.get(word);
  return known === undefined ? undefined : { ...known, words: [word] };
}

const TIMES: ReadonlyMap<SpokenRole | undefined, number> = new Map([
  ['twice', 2],
  ['thrice', 3],
]);

/** "Double zero". */
function repeated(spoken: Spoken, words: readonly string[], times: number): Piece | undefined {
  const next = wordAt(words, 1);
  const digit = spoken.digits.get(next)?.digits ?? next;
  return /^\d$/.test(digit) ? { digits: digit.repeat(times), words, isAlike: false } : undefined;
}

/** The words of a run as one number; undefined where it is not certain. */
function numberOf(run: readonly Piece[]): readonly string[] | undefined {
  const pieces = composed(run);
  const digits = pieces.join('');
  if (run[0]?.isAlike === true && digits.length === ID_LENGTH + 1) return [...run[0].words, digits.slice(1)];
  const areSingle = run.length >= MIN_SINGLE_DIGITS && run.every((piece) => isSingle(piece));
  const isId = run.length > 1 && digits.length === ID_LENGTH && !run.some(isTypedDigit);
  return areSingle || isId || areHundreds(pieces, run) ? [digits] : undefined;
}

/** In "January 1, 2020" five digits are two numbers. */
function isTypedDigit({ digits, words }: Piece): boolean {
  return words[0] === digits && digits.length === 1;
}

/** A digit by itself, or one that is said twice or thrice. */
function isSingle({ digits, words }: Piece): boolean {
  return digits.length === 1 || words.length > 1;
}

/** "Three sixty": in words only, because "3 60" may be two numbers. */
function areHundreds(pieces: readonly string[], run: readonly Piece[]): boolean {
  return (
    pieces.map((piece) => piece.length).join() === '1,2' &&
    run.every(({ words, isAlike }) => !isAlike && !/\d/.test(words.join('')))
  );
}

/** The digits of the pieces, "eighty seven" as 87. */
function composed(run: readonly Piece[]): readonly string[] {
  const pieces: string[] = [];
  let isOpen = false;
  for (const { digits, words } of run) {
    if (isOpen && /^[1-9]$/.test(digits)) {
      pieces.push(pieces.splice(-1).join('').charAt(0) + digits);
      isOpen = false;
    } else {
      pieces.push(digits);
      isOpen = /^[2-9]0$/.test(digits) && !/\d/.test(words.join(''));
    }
  }
  return pieces;
}
