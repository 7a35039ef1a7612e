import type { Knowledge } from '../knowledge/knowledge';
import type { Token, TokenKind } from './lexicon';
import { tokenize } from './tokenize';
import { wordAt } from './word-at';

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

/** Brings text to its comparable form. Case, punctuation, accents and surrounding space make no difference. */
export function normalise(knowledge: Knowledge, text: string): Phrase {
  return phraseOf(knowledge, tokenize(knowledge, text));
}

/** The phrase of tokenized words, fillers removed. */
export function phraseOf(knowledge: Knowledge, words: readonly string[]): Phrase {
  const { ambiguousStateCodes } = knowledge;
  const fillers = knowledge.words.filler;
  return phraseOfContentWords(
    knowledge,
    words.filter((word) => !fillers.has(word) || ambiguousStateCodes.has(word)),
  );
}

/** The phrase of words from which fillers are removed already. */
export function phraseOfContentWords(knowledge: Knowledge, words: readonly string[]): Phrase {
  return withKeys(knowledge, words, readTokens(knowledge, words));
}

/** The phrase of these tokens. */
export function phraseOfTokens(knowledge: Knowledge, tokens: readonly Token[]): Phrase {
  return withKeys(
    knowledge,
    tokens.map(({ text }) => text.toLowerCase()),
    tokens,
  );
}

/** The same read as a payer's own name, in which "Gold" or "Silver" is a word like any other and no product. */
export function asName(knowledge: Knowledge, phrase: Phrase): Phrase {
  const tokens = phrase.tokens.map((token): Token =>
    token.kind === 'plan' ? { ...token, kind: 'word' } : token,
  );
  return withKeys(knowledge, phrase.words, tokens);
}

/** True when the phrase names a product of a payer. */
export function hasPlan(phrase: Phrase): boolean {
  return phrase.tokens.some((token) => token.kind === 'plan');
}

/** True when the phrase has the name that the plans of a federation share, or a half of it. */
export function isFederated({ federation }: Knowledge, { tokens }: Pick<Phrase, 'tokens'>): boolean {
  return tokens.some(({ text }) => federation.tokens.has(text));
}

/** The key under which an ambiguous brand is looked up: its tokens without states, plans and generic words. */
export function brandKey(knowledge: Knowledge, tokens: readonly Token[]): string {
  return coreOf(
    knowledge,
    tokens.filter(({ kind }) => kind !== 'state'),
  );
}

function coreOf({ federation }: Knowledge, tokens: readonly Token[]): string {
  const isBranded = tokens.some((token) => federation.brands.has(token.text));
  return keyOf(
    tokens.filter(
      ({ kind, text }) => !UNDISTINCTIVE_KINDS.has(kind) && !(isBranded && federation.tokens.has(text)),
    ),
  );
}

function withKeys(knowledge: Knowledge, words: readonly string[], tokens: readonly Token[]): Phrase {
  return {
    words,
    tokens,
    written: words.join(''),
    folded: tokens.map((token) => token.text.toLowerCase()).join(''),
    bagKey: keyOf(tokens.filter((token) => token.kind !== 'plan')),
    coreKey: coreOf(knowledge, tokens),
  };
}

/** One key for a set of tokens in any order. */
export function keyOf(tokens: readonly Token[]): string {
  return [...new Set(tokens.map((token) => token.text))].sort().join(' ');
}

function readTokens(knowledge: Knowledge, words: readonly string[]): readonly Token[] {
  return tokensWithWords(knowledge, words).map(({ token }) => token);
}

/** A token, and the words that it was read from. */
export type ReadToken = { readonly token: Token; readonly words: readonly string[] };

/** The tokens of words from which fillers are removed, in their order, each with its words. */
export function tokensWithWords(knowledge: Knowledge, words: readonly string[]): readonly ReadToken[] {
  const tokens: ReadToken[] = [];
  for (let at = 0; at < words.length;) {
    const { token, length } = isStateInContext(knowledge, words, at)
      ? stateOf(wordAt(words, at))
      : longestPhrase(knowledge, words, at);
    if (token !== undefined) tokens.push({ token, words: words.slice(at, at + length) });
    at += length;
  }
  return tokens;
}

/** A token and how many words it was made of; no token when they were filler. */
type Reading = { readonly token: Token | undefined; readonly length: number };

function longestPhrase(knowledge: Knowledge, words: readonly string[], at: number): Reading {
  const text = wordAt(words, at);
  for (let length = knowledge.longestPhrase.get(text) ?? 1; length > 0; length -= 1) {
    const token = knowledge.lexicon.get(words.slice(at, at + length).join(' '));
    if (token !== undefined) return { token, length };
  }
  return { token: knowledge.words.filler.has(text) ? undefined : { text, kind: 'word' }, length: 1 };
}

function stateOf(code: string): Reading {
  return { token: { text: code.toUpperCase(), kind: 'state' }, length: 1 };
}

/** "anthem in", "ok medicaid": a code that is also a word is a state at the end, or right before "medicaid". */
function isStateInContext(knowledge: Knowledge, words: readonly string[], at: number): boolean {
  if (!knowledge.ambiguousStateCodes.has(wordAt(words, at))) return false;
  if (words[at + 1] === 'medicaid') return true;
  const isAtEnd = at > 0 && words.slice(at + 1).every((word) => knowledge.lexicon.get(word)?.kind === 'plan');
  return isAtEnd && !isCompany(knowledge, words, at);
}

/** "Life Insurance Co" is a company, "Anthem CO" is in Colorado. */
function isCompany({ lexicon }: Knowledge, words: readonly string[], at: number): boolean {
  return words[at] === 'co' && lexicon.get(wordAt(words, at - 1))?.kind === 'generic';
}
