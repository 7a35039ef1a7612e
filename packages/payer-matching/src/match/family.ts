import type { Reading } from '../evidence/readings';
import type { PayerIndex } from '../index/payer-index';
import type { Payer } from '../payer';
import type { Token } from '../text/lexicon';
import { brandKey } from '../text/phrase';

/** True for payers of more than one organisation; of a family with Original Medicare in it, the bare name means that. */
export function hasSeveral({ organisationOf }: PayerIndex, payers: readonly Payer[]): boolean {
  const organisations = new Set(payers.map((payer) => organisationOf.get(payer)));
  return organisations.size > 1 && ![...organisations].some((one) => one?.isMedicare === true);
}

/** The payers of an ambiguous brand that was typed without a state, those to offer first in front. */
export function familyOf(
  index: PayerIndex,
  { readings }: { readonly readings: readonly Reading[] },
): readonly Payer[] {
  const tokens = readings[0]?.phrase.tokens ?? [];
  if (tokens.some(({ kind }) => kind === 'state')) return [];
  const family = index.payersByBrand.get(brandKey(index.knowledge, tokens)) ?? [];
  return isOfFamily(index, family, tokens) ? family : [];
}

/** "Physicians Life" is not of the family of "Physicians Health Plan", which no list names: a generic word distinguishes them. */
function isOfFamily(index: PayerIndex, family: readonly Payer[], tokens: readonly Token[]): boolean {
  if (family.every(({ families }) => families.length > 0)) return true;
  const { insignificant } = index.knowledge.words;
  const generics = tokens.filter(({ kind, text }) => kind === 'generic' && !insignificant.has(text));
  return generics.every(({ text }) =>
    family.some((payer) => index.nameOf.get(payer)?.phrase.tokens.some((token) => token.text === text)),
  );
}
