import { BRAND_SPELLINGS } from '../knowledge/brands';
import { AMBIGUOUS_STATE_CODES, STATE_NAMES } from '../knowledge/states';
import { SPELLINGS_BY_KIND, WORDS_BY_KIND } from '../knowledge/words';

/**
 * What a token may do: `word` names a payer; `weak` is part of many payers' names; `line` is a line of business and
 * `state` a USPS code, both of which a payer must have; `generic` hardly distinguishes payers, and `plan` names a
 * product unless it is part of a payer's own name; `placeholder` is written where no payer is.
 */
export type TokenKind = 'word' | 'weak' | 'line' | 'state' | 'generic' | 'plan' | 'placeholder';

export type Token = {
  /** Lower case; a state is its upper-case USPS code, so that it never equals a word. */
  readonly text: string;
  readonly kind: TokenKind;
};

/** Every word and phrase whose meaning is known before any payer is; all others are plain words. */
export const LEXICON: ReadonlyMap<string, Token> = new Map<string, Token>([
  ...Object.entries(WORDS_BY_KIND).flatMap(([kind, words]) =>
    words.split(/\s+/).map((text): [string, Token] => [text, { text, kind: kind as TokenKind }]),
  ),
  ...folded('word', BRAND_SPELLINGS),
  ...folded('line', SPELLINGS_BY_KIND.line),
  ...folded('generic', SPELLINGS_BY_KIND.generic),
  ...folded('plan', SPELLINGS_BY_KIND.plan),
  ...Object.entries(STATE_NAMES).flatMap(([code, names]) =>
    [...(AMBIGUOUS_STATE_CODES.has(code.toLowerCase()) ? [] : [code.toLowerCase()]), ...names].map(
      (name): [string, Token] => [name, { text: code, kind: 'state' }],
    ),
  ),
]);

/** How many words the longest phrase has that begins with a word; most words begin none. */
export const LONGEST_PHRASE: ReadonlyMap<string, number> = longestPhrases([...LEXICON.keys()]);

/** The two lines of business that are payers of their own, and that a typo or a mishearing turns into one another. */
export const PROGRAMMES: readonly string[] = ['medicaid', 'medicare'];

/** True for a token that can name a payer all by itself. */
export function isDistinctive(token: Token): boolean {
  return token.kind === 'word' || PROGRAMMES.includes(token.text);
}

function folded(kind: TokenKind, phrases: Readonly<Record<string, readonly string[]>>): [string, Token][] {
  return Object.entries(phrases).flatMap(([text, spellings]) =>
    spellings.map((one): [string, Token] => [one, { text, kind }]),
  );
}

function longestPhrases(phrases: readonly string[]): ReadonlyMap<string, number> {
  const longest = new Map<string, number>();
  for (const words of phrases.map((phrase) => phrase.split(' '))) {
    const [first = ''] = words;
    longest.set(first, Math.max(words.length, longest.get(first) ?? 1));
  }
  return longest;
}
