import { BLUE_BRANDS } from '../knowledge/brands';
import { AMBIGUOUS_STATE_CODES } from '../knowledge/states';
import { FILLERS } from '../knowledge/words';
import { LEXICON, LONGEST_PHRASE, type Token, type TokenKind } from './lexicon';
import { tokenize } from './tokenize';

/** What was typed, or one name of a payer, in the form in which the two can be compared. */
export type Phrase = {
  /** As written, without fillers. */
  readonly words: readonly string[];
  /** The same in the same order, spellings folded. */
  readonly tokens: readonly Token[];
  /** The words run together: equal when two phrases differ in spacing only. */
  readonly written: string;
  /** The tokens run together: "bcbstx" and "blue cross blue shield of texas" are equal here. */
  readonly folded: string;
  /** Equal when two phrases hold the same tokens in any order. */
  readonly bagKey: string;
  /** Equal when two phrases hold the same distinctive tokens; empty when there is none. */
  readonly coreKey: string;
};

const UNDISTINCTIVE_KINDS: ReadonlySet<TokenKind> = new Set(['generic', 'plan']);

/** What "Blue Cross Blue Shield" is folded to; ignored where the brand of a Blue plan is named. */
export const BLUE_TOKENS: ReadonlySet<string> = new Set(['bcbs', 'bluecross', 'blueshield']);

/** Brings text to its comparable form. Case, punctuation, accents and surrounding space make no difference. */
export function normalise(text: string): Phrase {
  return phraseOf(tokenize(text));
}

/** The phrase of tokenized words, fillers removed. */
export function phraseOf(words: readonly string[]): Phrase {
  return phraseOfContentWords(words.filter((word) => !FILLERS.has(word) || AMBIGUOUS_STATE_CODES.has(word)));
}

/** The phrase of words from which fillers are removed already. */
export function phraseOfContentWords(words: readonly string[]): Phrase {
  return withKeys(words, readTokens(words));
}

/** The phrase of these tokens. */
export function phraseOfTokens(tokens: readonly Token[]): Phrase {
  return withKeys(
    tokens.map(({ text }) => text.toLowerCase()),
    tokens,
  );
}

/** The same read as a payer's own name, in which "Gold" or "Silver" is a word like any other and no product. */
export function asName(phrase: Phrase): Phrase {
  const tokens = phrase.tokens.map((token): Token =>
    token.kind === 'plan' ? { ...token, kind: 'word' } : token,
  );
  return withKeys(phrase.words, tokens);
}

/** True when the phrase names a product of a payer. */
export function hasPlan(phrase: Phrase): boolean {
  return phrase.tokens.some((token) => token.kind === 'plan');
}

/** True when the phrase has "Blue Cross", "Blue Shield" or both. */
export function isBlue({ tokens }: Pick<Phrase, 'tokens'>): boolean {
  return tokens.some(({ text }) => BLUE_TOKENS.has(text));
}

/** The key under which an ambiguous brand is looked up: its tokens without states, plans and generic words. */
export function brandKey(tokens: readonly Token[]): string {
  return coreOf(tokens.filter(({ kind }) => kind !== 'state'));
}

function coreOf(tokens: readonly Token[]): string {
  const isBranded = tokens.some((token) => BLUE_BRANDS.has(token.text));
  return keyOf(
    tokens.filter(
      ({ kind, text }) => !UNDISTINCTIVE_KINDS.has(kind) && !(isBranded && BLUE_TOKENS.has(text)),
    ),
  );
}

function withKeys(words: readonly string[], tokens: readonly Token[]): Phrase {
  return {
    words,
    tokens,
    written: words.join(''),
    folded: tokens.map((token) => token.text.toLowerCase()).join(''),
    bagKey: keyOf(tokens.filter((token) => token.kind !== 'plan')),
    coreKey: coreOf(tokens),
  };
}

/** One key for a set of tokens in any order. */
export function keyOf(tokens: readonly Token[]): string {
  return [...new Set(tokens.map((token) => token.text))].sort().join(' ');
}

function readTokens(words: readonly string[]): readonly Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < words.length;) {
    const { token, length } = isStateInContext(words, at) ? stateOf(words[at]) : longestPhrase(words, at);
    if (token !== undefined) tokens.push(token);
    at += length;
  }
  return tokens;
}

/** A token and how many words it was made of; no token when they were filler. */
type Reading = { readonly token: Token | undefined; readonly length: number };

function longestPhrase(words: readonly string[], at: number): Reading {
  const text = words[at] ?? '';
  for (let length = LONGEST_PHRASE.get(text) ?? 1; length > 0; length -= 1) {
    const token = LEXICON.get(words.slice(at, at + length).join(' '));
    if (token !== undefined) return { token, length };
  }
  return { token: FILLERS.has(text) ? undefined : { text, kind: 'word' }, length: 1 };
}

function stateOf(code = ''): Reading {
  return { token: { text: code.toUpperCase(), kind: 'state' }, length: 1 };
}

/** "anthem in", "ok medicaid": a code that is also a word is a state at the end, or right before "medicaid". */
function isStateInContext(words: readonly string[], at: number): boolean {
  if (!AMBIGUOUS_STATE_CODES.has(words[at] ?? '')) return false;
  if (words[at + 1] === 'medicaid') return true;
  const isAtEnd = at > 0 && words.slice(at + 1).every((word) => LEXICON.get(word)?.kind === 'plan');
  return isAtEnd && !isCompany(words, at);
}

/** "Life Insurance Co" is a company, "Anthem CO" is in Colorado. */
function isCompany(words: readonly string[], at: number): boolean {
  return words[at] === 'co' && LEXICON.get(words[at - 1] ?? '')?.kind === 'generic';
}
