import type { Form } from '../index/form';
import type { PayerIndex } from '../index/payer-index';
import type { Payer } from '../payer';
import { isFederated, type Phrase } from '../text/phrase';

/**
 * Of payers with the same words, those that were most likely meant. A payer that can be asked goes before one that
 * cannot; then one without a specialty that the query does not mention; then a plan of the federation where the query names it;
 * then a payer's own name before an alias of another; then, among aliases, the payer whose own name has the fewest
 * words that the query does not mention.
 */
export function preferredPayers(index: PayerIndex, forms: readonly Form[], phrase: Phrase): readonly Payer[] {
  const askable = preferring(forms, (form) => form.payer.supportsEligibility);
  const plain = withFewest(askable, (form) => countMissing(form.specialties, phrase));
  const branded = isFederated(index.knowledge, phrase)
    ? preferring(plain, (form) => isFederated(index.knowledge, form.phrase))
    : plain;
  const named = preferring(branded, (form) => form.isName);
  const closest = named.some((form) => form.isName)
    ? preferring(named, (form) => form.isWhole)
    : withFewest(named, (form) => unmentionedWords(index, form, phrase));
  return unique(closest.map((form) => form.payer));
}

/**
 * How many words of the payer's own name the query does not have; what is short for the
 * federation's name counts as the whole of it.
 */
function unmentionedWords({ nameOf, knowledge }: PayerIndex, { payer }: Form, phrase: Phrase): number {
  const { short, whole } = knowledge.federation;
  const own =
    nameOf.get(payer)?.phrase.tokens.filter(({ kind }) => kind !== 'generic' && kind !== 'state') ?? [];
  return countMissing(
    own.map(({ text }) => (text === short ? whole : text)),
    phrase,
  );
}

/**
 * How many of the words the query does not have; a part of a word of the query counts as present: "care" in
 * "mercycare".
 */
export function countMissing(texts: readonly string[], { tokens, written }: Phrase): number {
  return texts.filter((text) => !written.includes(text) && !tokens.some((token) => token.text === text))
    .length;
}

function withFewest<T>(items: readonly T[], countOf: (item: T) => number): readonly T[] {
  if (items.length < 2) return items;
  const least = Math.min(...items.map(countOf));
  return items.filter((item) => countOf(item) === least);
}

function preferring<T>(items: readonly T[], isPreferred: (item: T) => boolean): readonly T[] {
  const preferred = items.filter(isPreferred);
  return preferred.length > 0 ? preferred : items;
}

export function unique<T>(items: readonly T[]): readonly T[] {
  return [...new Set(items)];
}
