import type { Token } from '../words/lexicon';

/** Of what could name a payer, the rarer tell the more. */
const KIND_WEIGHTS = { word: 1, line: 1, placeholder: 1, state: 0.8, weak: 0.5 } as const;

/** The others say little however rare they are. */
const FIXED_WEIGHTS = { generic: 0.15, plan: 0.05 } as const;

/** A word that every payer has is still a difference. */
const LEAST_RARITY = 0.25;

/**
 * How telling a token is, 0 to 1: its kind, times its inverse frequency among payers. A word that no payer has counts
 * most.
 * @param holders how many payers have a token in one of their names, for each token there is
 */
export function weigher(holders: ReadonlyMap<string, number>, payerCount: number): (token: Token) => number {
  const rarity = new Map<string, number>();
  for (const [text, count] of holders) {
    rarity.set(text, Math.max(LEAST_RARITY, Math.log(1 + payerCount / count) / Math.log(1 + payerCount)));
  }
  return ({ kind, text }) =>
    kind === 'generic' || kind === 'plan'
      ? FIXED_WEIGHTS[kind]
      : KIND_WEIGHTS[kind] * (rarity.get(text) ?? 1);
}
