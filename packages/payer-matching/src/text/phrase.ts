import { BLUE_BRANDS } from '../knowledge/brands';
import { SHY_STATE_CODES } from '../knowledge/states';
import { FILLERS } from '../knowledge/words';
import { LEXICON, LONGEST_PHRASE, type Token, type TokenKind } from './lexicon';
import { wordsSaid } from './tokenize';

/** What was typed, or one name of a payer, in the form in which the two can be compared. */
export type Phrase = {
  /** As written, fillers gone. */
  readonly words: readonly string[];
  /** The same in the same order, spellings folded. */
  readonly tokens: readonly Token[];
  /** The words run together: equal when two phrases differ in spacing only. */
  readonly written: string;
  /** The tokens run together: "bcbstx" and "blue cross blue shield of texas" are equal here. */
  readonly folded: string;
  /** Equal when two phrases hold the same tokens in any order. */
  readonly bagKey: string;
  /** Equal when two phrases hold the same telling tokens; empty when there is none. */
  readonly coreKey: string;
};

const SILENT: ReadonlySet<TokenKind> = new Set(['generic', 'plan']);

/** What "Blue Cross Blue Shield" is folded to; silent beside the brand of a Blue plan. */
export const BLUE_TOKENS: ReadonlySet<string> = new Set(['bcbs', 'bluecross', 'blueshield']);

/** Brings text to its comparable form. Case, punctuation, accents and surrounding space make no difference. */
export function normalise(text: string): Phrase {
  return phraseOfSaid(wordsSaid(text));
}

/** The phrase that all words said make, fillers among them. */
export function phraseOfSaid(said: readonly string[]): Phrase {
  return phraseOf(said.filter((word) => !FILLERS.has(word) || SHY_STATE_CODES.has(word)));
}

/** The phrase that these words make, fillers being gone already. */
export function phraseOf(words: readonly string[]): Phrase {
  return withKeys(words, readTokens(words));
}

/** The phrase that these tokens make. */
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

/** True when the phrase says which product of a payer is meant. */
export function hasPlan(phrase: Phrase): boolean {
  return phrase.tokens.some((token) => token.kind === 'plan');
}

/** True when the phrase says "Blue Cross", "Blue Shield" or both. */
export function isBlue({ tokens }: Pick<Phrase, 'tokens'>): boolean {
  return tokens.some(({ text }) => BLUE_TOKENS.has(text));
}

/** The key under which a head is looked up: its tokens but for states, plans and generic words. */
export function headKey(tokens: readonly Token[]): string {
  return coreOf(tokens.filter(({ kind }) => kind !== 'state'));
}

function coreOf(tokens: readonly Token[]): string {
  const isBranded = tokens.some((token) => BLUE_BRANDS.has(token.text));
  return keyOf(tokens.filter(({ kind, text }) => !SILENT.has(kind) && !(isBranded && BLUE_TOKENS.has(text))));
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

/** One key for a set of tokens, whatever their order. */
export function keyOf(tokens: readonly Token[]): string {
  return [...new Set(tokens.map((token) => token.text))].sort().join(' ');
}

function readTokens(words: readonly string[]): readonly Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < words.length;) {
    const { token, length } = isShyState(words, at) ? shyState(words[at]) : longestPhrase(words, at);
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

function shyState(code = ''): Reading {
  return { token: { text: code.toUpperCase(), kind: 'state' }, length: 1 };
}

/** "anthem in", "ok medicaid": a code that is also a word is a state at the end, or right before "medicaid". */
function isShyState(words: readonly string[], at: number): boolean {
  if (!SHY_STATE_CODES.has(words[at] ?? '')) return false;
  if (words[at + 1] === 'medicaid') return true;
  const isAtEnd = at > 0 && words.slice(at + 1).every((word) => LEXICON.get(word)?.kind === 'plan');
  return isAtEnd && !isCompany(words, at);
}

/** "Life Insurance Co" is a company, "Anthem CO" is in Colorado. */
function isCompany(words: readonly string[], at: number): boolean {
  return words[at] === 'co' && LEXICON.get(words[at - 1] ?? '')?.kind === 'generic';
}
