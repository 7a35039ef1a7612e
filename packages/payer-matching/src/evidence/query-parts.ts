import type { PayerIndex } from '../index/payer-index';
import { wordsBeginning } from '../index/word-search';
import type { Token } from '../text/lexicon';
import type { Phrase } from '../text/phrase';

/** How a token of a name may stand for one of the query: how likely, 0 to 1, and by what. */
type Meaning = {
  readonly similarity: number;
  readonly by: 'same' | 'synonym' | 'edit' | 'completion';
};

/** One token of the query with everything it may mean. */
export type QueryPart = {
  readonly token: Token;
  /** How distinctive the token is, 0 to 1. */
  readonly weight: number;
  /** True when a payer of the catalog has the token in one of its names. */
  readonly isKnown: boolean;
  /** By token of the catalog. */
  readonly meanings: ReadonlyMap<string, Meaning>;
};

const SAME: Meaning = { similarity: 1, by: 'same' };
const SYNONYM: Meaning = { similarity: 0.95, by: 'synonym' };

/** By the number of edits between the typed word and the word that it may mean. */
const EDITED: readonly Meaning[] = [SAME, { similarity: 0.8, by: 'edit' }, { similarity: 0.6, by: 'edit' }];

/** A completion is worth more the more of the word was typed already. */
const LEAST_COMPLETION = 0.6;
const COMPLETION_GAIN = 0.3;
const MAX_COMPLETIONS = 50;

/** A shorter beginning fits too many words. */
const MIN_UNFINISHED_LENGTH = 3;

/**
 * Finds the parts of phrases. A word that the catalog does not know may be misspelt or cut; so may the last word, because
 * fields are cut at a fixed length, and a search box asks while a person types. What a token may mean is found once for
 * all phrases of one text, which have most tokens in common.
 */
export function partsReader(index: PayerIndex): (phrase: Phrase) => readonly QueryPart[] {
  const known = new Map<string, QueryPart>();
  return ({ tokens }) =>
    tokens.map((token, at) => {
      const isLast = at === tokens.length - 1;
      const key = `${token.kind} ${String(isLast)} ${token.text}`;
      const part = known.get(key) ?? partOf(index, token, isLast);
      known.set(key, part);
      return part;
    });
}

function partOf(index: PayerIndex, token: Token, isLast: boolean): QueryPart {
  const isKnown = index.formsByToken.has(token.text);
  const meanings = new Map<string, Meaning>([[token.text, SAME]]);
  const add = (text: string, meaning: Meaning): void => {
    if (meaning.similarity > (meanings.get(text)?.similarity ?? 0)) meanings.set(text, meaning);
  };
  for (const text of index.knowledge.federation.synonyms.get(token.text) ?? []) add(text, SYNONYM);
  if (token.kind === 'word' && !isKnown)
    for (const { word, distance } of index.corrections(token.text)) {
      const meaning = EDITED[distance];
      if (meaning !== undefined) add(tokenOf(index, word).text, meaning);
    }
  if (isLast || !isKnown) for (const [text, meaning] of completionsOf(index, token)) add(text, meaning);
  return { token, weight: index.weightOf(token), isKnown, meanings };
}

function completionsOf(index: PayerIndex, { kind, text: beginning }: Token): readonly [string, Meaning][] {
  const completions: [string, Meaning][] = [];
  if ((kind !== 'word' && kind !== 'weak') || beginning.length < MIN_UNFINISHED_LENGTH) return completions;
  for (const word of wordsBeginning(index.vocabulary, beginning)) {
    if (completions.length === MAX_COMPLETIONS) break;
    if (word === beginning) continue;
    const similarity = LEAST_COMPLETION + COMPLETION_GAIN * (beginning.length / word.length);
    completions.push([tokenOf(index, word).text, { similarity, by: 'completion' }]);
  }
  return completions;
}

function tokenOf({ knowledge }: PayerIndex, word: string): Token {
  return knowledge.lexicon.get(word) ?? { text: word, kind: 'word' };
}
