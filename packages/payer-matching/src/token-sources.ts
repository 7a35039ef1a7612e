import type { PayerIndex } from './index/payer-index';
import type { Knowledge } from './knowledge/knowledge';
import type { KnowledgeFile } from './knowledge/rows';
import type { RankedPayer } from './match/ranking';
import type { TokenKind } from './text/lexicon';
import { normalise, tokensWithWords, type ReadToken } from './text/phrase';

/** What a part of a text was read as, and what says so. */
export type ExplainedToken = { readonly text: string; readonly kind: TokenKind; readonly source?: string };

/** The files with other names, in the order in which they count. */
const NAMING: readonly KnowledgeFile[] = ['aliases', 'product-names', 'former-names', 'programmes'];

const MAX_NAME_WORDS = 5;

/**
 * The tokens of a text, each with what explains it: a row of knowledge ("aliases.tsv:12 (trade)"), or the name or alias
 * of the catalog that has the word. Nothing explains a word that is in neither.
 * @param payers what the text may mean, best first
 */
export function explainedTokens(
  { knowledge }: PayerIndex,
  text: string,
  payers: readonly RankedPayer[],
): readonly ExplainedToken[] {
  const { words } = normalise(knowledge, text);
  const names = namesIn(knowledge, words);
  const isRestated = (payers[0]?.pair.reading.restated ?? 0) > 0;
  let at = 0;
  return tokensWithWords(knowledge, words).map((read) => {
    const place = at;
    at += read.words.length;
    const restated = isRestated ? names[place] : undefined;
    const known = restated ?? rowOfToken(knowledge, read) ?? catalogNameOf(read, payers);
    const source = known ?? names[place] ?? rowOfShorthand(knowledge, text, read);
    return { ...read.token, ...(source === undefined ? {} : { source }) };
  });
}

/** For each word, the row of the longest known name that it belongs to. */
function namesIn({ sources }: Knowledge, words: readonly string[]): readonly (string | undefined)[] {
  const found = words.map((): string | undefined => undefined);
  for (let length = Math.min(MAX_NAME_WORDS, words.length); length > 0; length -= 1) {
    for (let at = 0; at + length <= words.length; at += 1) {
      const name = words.slice(at, at + length).join(' ');
      const file = [...NAMING, 'places' as const].find((one) => sources.sourceOf(one, name) !== undefined);
      if (file === undefined || found.slice(at, at + length).some((one) => one !== undefined)) continue;
      found.fill(sources.sourceOf(file, name), at, at + length);
    }
  }
  return found;
}

/** The row that makes words a token of this kind. */
function rowOfToken({ sources, stateNames }: Knowledge, { token, words }: ReadToken): string | undefined {
  const typed = words.join(' ');
  if (token.kind === 'state')
    return (
      sources.sourceOf('states', token.text, typed) ??
      sources.sourceOf('states', token.text, stateNames.get(token.text)?.[0] ?? '')
    );
  return (
    sources.sourceOf('spellings', typed) ??
    sources.sourceOf('words', typed, token.kind) ??
    sources.sourceOf('products', typed)
  );
}

/** The name or alias by which the most probable payer has the word. */
function catalogNameOf({ token }: ReadToken, payers: readonly RankedPayer[]): string | undefined {
  const forms = payers.map(({ pair }) => pair.form);
  const form = forms.find(({ phrase }) => phrase.tokens.some(({ text }) => text === token.text));
  return form && `${form.isName ? 'name' : 'alias'} of ${form.payer.id}: ${form.text}`;
}

/** The pattern that wrote a word out, where it was not typed itself. */
function rowOfShorthand(
  { sources, shorthand }: Knowledge,
  text: string,
  { words }: ReadToken,
): string | undefined {
  const typed: readonly string[] = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.every((word) => typed.includes(word))) return undefined;
  const row = shorthand.patterns.find(
    ([pattern, meaning]) =>
      words.some((word) => meaning.split(' ').includes(word)) && typed.join(' ').search(pattern) >= 0,
  );
  return row && sources.sourceOf('shorthand', row[0].source);
}
