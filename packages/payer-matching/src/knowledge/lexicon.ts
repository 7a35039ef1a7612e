import { TOKEN_KINDS, type CellsOf } from './rows';

/**
 * What a token may do: `word` names a payer; `weak` is part of many payers' names; `line` is a line of business and
 * `state` a USPS code, both of which a payer must have; `generic` hardly distinguishes payers, and `plan` names a
 * product unless it is part of a payer's own name; `placeholder` is written where no payer is.
 */
export type TokenKind = (typeof TOKEN_KINDS)[number];

export type Token = {
  /** Lower case; a state is its upper-case USPS code, so that it never equals a word. */
  readonly text: string;
  readonly kind: TokenKind;
};

type Meanings = {
  readonly words: Readonly<Record<string, ReadonlySet<string>>>;
  readonly spellings: readonly CellsOf<'spellings'>[];
  readonly stateNames: ReadonlyMap<string, readonly string[]>;
  readonly ambiguousStateCodes: ReadonlySet<string>;
};

/** Every word and phrase whose meaning is known before any payer is. */
export function lexiconOf({
  words,
  spellings,
  stateNames,
  ambiguousStateCodes,
}: Meanings): ReadonlyMap<string, Token> {
  const codes = [...stateNames].map(([code, names]): [string, readonly string[]] => [
    code,
    ambiguousStateCodes.has(code.toLowerCase()) ? names : [code.toLowerCase(), ...names],
  ]);
  return new Map<string, Token>([
    ...TOKEN_KINDS.flatMap((kind) => [...(words[kind] ?? [])].map((text) => entry(text, text, kind))),
    ...spellings.map(({ spelling, meaning, kind }) => entry(spelling, meaning, kind as TokenKind)),
    ...codes.flatMap(([code, names]) => names.map((name) => entry(name, code, 'state'))),
  ]);
}

function entry(phrase: string, text: string, kind: TokenKind): [string, Token] {
  return [phrase, { text, kind }];
}

/** How many words the longest phrase has that begins with a word. */
export function longestPhrases(phrases: readonly string[]): ReadonlyMap<string, number> {
  const longest = new Map<string, number>();
  for (const phrase of phrases) {
    const first = phrase.replace(/ .*/, '');
    longest.set(first, Math.max(phrase.split(' ').length, longest.get(first) ?? 1));
  }
  return longest;
}
