import type { Knowledge } from '../knowledge/knowledge';
import { withoutSpokenForms } from './spoken';

/** Divides a text into its words, in order and with fillers; forms of speech become what they stand for. */
export function tokenize(knowledge: Knowledge, text: string): readonly string[] {
  return withoutSpokenForms(knowledge, splitWords(knowledge, text));
}

/** Three times a name's 120 characters: Hangul, whose syllables decompose into the most letters, needs that many. */
const MAX_EXPANDED_LENGTH = 400;

/** Unicode expands one character to up to 18 (U+FDFA), and the matcher's work grows with them, so the text is cut. */
function splitWords(knowledge: Knowledge, text: string): readonly string[] {
  const plain = text
    .normalize('NFKD')
    .slice(0, Math.max(MAX_EXPANDED_LENGTH, text.length))
    .replace(/[\p{M}'’`]/gu, '')
    .replace(/(?<=\p{Lu})l(?=\p{Lu})/gu, 'I')
    .replace(/(?<=\p{Ll})I(?=\p{Lu}|\b)/gu, 'l')
    .toLowerCase();
  return expandShorthand(knowledge, plain.match(/[\p{L}\p{N}]+/gu) ?? []);
}

/** Writes out abbreviations of several words: "socal", "part b", "bcbsil". */
function expandShorthand(knowledge: Knowledge, words: readonly string[]): readonly string[] {
  const spelled = words.flatMap((word) => planOfState(knowledge, word) ?? [withLettersForDigits(word)]);
  const text = spelled.join(' ');
  const { mayBeIn, patterns } = knowledge.shorthand;
  if (!mayBeIn(text)) return spelled;
  return patterns
    .reduce((known, [shorthand, meant]) => known.replace(shorthand, meant), text)
    .split(' ')
    .filter((word) => word !== '');
}

/** "bcbsil", "txbcbs": the name that a federation shares, with the state of one of its plans. */
function planOfState({ federation, stateNames }: Knowledge, word: string): readonly string[] | undefined {
  const { whole, stateBySuffix } = federation;
  if (whole === '' || word.length === whole.length) return undefined;
  if (word.endsWith(whole)) return [...namedPlace(stateNames, word.slice(0, -whole.length)), whole];
  if (!word.startsWith(whole)) return undefined;
  const suffix = /^(?:of)?(\p{L}{1,2})$/u.exec(word.slice(whole.length))?.[1];
  if (suffix === undefined) return undefined;
  const state = stateBySuffix.get(suffix) ?? stateNames.get(suffix.toUpperCase())?.[0];
  return state === undefined ? undefined : [whole, ...state.split(' ')];
}

/** The name of the state with a code, else the letters, which may be short for a city. */
function namedPlace(stateNames: Knowledge['stateNames'], letters: string): readonly string[] {
  return stateNames.get(letters.toUpperCase())?.[0]?.split(' ') ?? [letters];
}

/** "C1gna": a digit between letters is read as the letter that it looks like. */
function withLettersForDigits(word: string): string {
  return /\d/.test(word)
    ? word.replace(/(?<=\p{L})1(?=\p{L}{2})/gu, 'i').replace(/(?<=\p{L})0(?=\p{L}{2})/gu, 'o')
    : word;
}
