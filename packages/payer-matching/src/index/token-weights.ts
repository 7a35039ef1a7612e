import type { Token } from '../text/lexicon';
import type { Form } from './form';

/** Counts payers, not forms: the many aliases of one payer make no word common. */
export function holdersOf(formsByToken: ReadonlyMap<string, readonly Form[]>): ReadonlyMap<string, number> {
  const holders = new Map<string, number>();
  for (const [text, forms] of formsByToken) holders.set(text, new Set(forms.map((form) => form.payer)).size);
  return holders;
}

/** Among tokens that may name a payer, rarer ones weigh more (inverse document frequency). */
const KIND_WEIGHTS = { word: 1, line: 1, placeholder: 1, state: 0.8, weak: 0.5 } as const;

/** Other tokens weigh little even when they are rare. */
const FIXED_WEIGHTS = { generic: 0.15, plan: 0.05 } as const;

/** Even a word that every payer has still distinguishes a little. */
const MIN_RARITY = 0.25;

/**
 * How distinctive a token is, 0 to 1: its kind, times its inverse frequency among payers. A word that no payer has
 * counts most.
 * @param holders how many payers have a token in one of their names, for each token there is
 */
export function tokenWeights(
  holders: ReadonlyMap<string, number>,
  payerCount: number,
): (token: Token) => number {
  const rarity = new Map<string, number>();
  for (const [text, count] of holders) {
    rarity.set(text, Math.max(MIN_RARITY, Math.log(1 + payerCount / count) / Math.log(1 + payerCount)));
  }
  return ({ kind, text }) =>
    kind === 'generic' || kind === 'plan'
      ? FIXED_WEIGHTS[kind]
      : KIND_WEIGHTS[kind] * (rarity.get(text) ?? 1);
}
