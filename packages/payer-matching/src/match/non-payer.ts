import { placeOf, type NameFeature } from '../evidence/feature-names';
import { isLiteral } from '../evidence/version';
import type { PayerIndex } from '../index/payer-index';
import type { NonPayerKind } from '../knowledge/knowledge';
import { PROGRAMMES, type TokenKind } from '../text/lexicon';
import { phraseOf } from '../text/phrase';
import { editDistance } from '../text/spelling';
import { tokenize } from '../text/tokenize';
import type { RankedPayer } from './ranking';

/**
 * What a text names in place of a payer: "GEICO pip claim" is auto insurance where the catalog has no GEICO. Undefined
 * where the text is what a payer is called, or has a word besides that names of payers have.
 * @param first the most probable payer, if any
 */
export function nonPayerIn(
  index: PayerIndex,
  text: string,
  first: RankedPayer | undefined,
): NonPayerKind | undefined {
  const { knowledge, formsByToken } = index;
  const { nonPayers } = knowledge;
  const words = tokenize(knowledge, text).map((word) => asNonPayerWord(index, word));
  const kind = nonPayers.kindOf(words);
  if (kind === undefined || (first !== undefined && isCalled(first))) return undefined;
  const { tokens } = phraseOf(
    knowledge,
    words.filter((word) => !nonPayers.words.has(word)),
  );
  const mayName = tokens.some((token) =>
    NAMING.has(token.kind) ? formsByToken.has(token.text) : PROGRAMMES.includes(token.text),
  );
  return mayName ? undefined : kind;
}

const NAMING: ReadonlySet<TokenKind> = new Set(['word', 'weak']);

/** A shorter word is a letter away from too many others. */
const MIN_MISSPELT_LENGTH = 6;

/** "Marshalls": a word that is no other, with one letter wrong. */
function asNonPayerWord({ knowledge: { nonPayers }, knownWords }: PayerIndex, word: string): string {
  if (knownWords.has(word) || nonPayers.words.has(word) || word.length < MIN_MISSPELT_LENGTH) return word;
  return [...nonPayers.words].find((known) => editDistance(known, word, 1) === 1) ?? word;
}

/** True where the text is a name or an alias of the payer, word for word. */
export function isCalled({ pair, features }: RankedPayer): boolean {
  return isLiteral(pair.reading) && CALLED.some((name) => features[placeOf(name)] === 1);
}

const CALLED: readonly NameFeature[] = ['same name', 'same alias'];
