import { featuresOf } from '../evidence/features';
import { placeOf, TEXT_FEATURES, type Features, type TextFeature } from '../evidence/feature-names';
import type { Pair } from '../evidence/pair';
import { isLiteral } from '../evidence/version';
import type { PayerIndex } from '../index/payer-index';
import { byDisplayOrder, type Payer } from '../payer';

/** How much speaks for a payer. */
export type Scored = { readonly utility: number; readonly features: Features };

/** A payer with the one of its names that speaks for it most. */
export type Best = Scored & { readonly payer: Payer; readonly pair: Pair };

/** What the text itself says. */
export type TextFacts = {
  /** It has the names of two payers, or two states. */
  readonly namesTwo: boolean;
  /** It has a word of a law firm, a shop or a form, or a placeholder. */
  readonly hasNoPayerWord: boolean;
};

export function factsOf(features: Float64Array): TextFacts {
  const has = (name: TextFeature): boolean => (features[TEXT_FEATURES.indexOf(name)] ?? 0) > 0;
  return {
    namesTwo: has('two payers') || has('two states'),
    hasNoPayerWord: has('a word of no payer') || has('a placeholder'),
  };
}

/** The payers of the pairs, best first. */
export function bestPairs(index: PayerIndex, pairs: readonly Pair[], weights: Float64Array): readonly Best[] {
  const byPayer = new Map<Payer, Best>();
  for (const pair of pairs) {
    const features = featuresOf(index, pair);
    const utility = sumOf(features, weights);
    const { payer } = pair.form;
    const one = { payer, pair, features, utility };
    const known = byPayer.get(payer);
    byPayer.set(payer, known === undefined ? one : betterOf(known, one));
  }
  return literalFirst(askableFirst([...byPayer.values()])).sort(
    (a, b) => b.utility - a.utility || byDisplayOrder(a.payer, b.payer),
  );
}

/** The one that speaks more for the payer; its name as it was typed, where it was. */
function betterOf(a: Best, b: Best): Best {
  const utility = Math.max(a.utility, b.utility);
  const [isA, isB] = [isTyped(a), isTyped(b)];
  if (isA !== isB) return { ...(isA ? a : b), utility };
  return a.utility >= b.utility ? a : b;
}

function isTyped({ pair, features }: Best): boolean {
  return isLiteral(pair.reading) && (features[SAME_NAME] ?? 0) + (features[SAME_ALIAS] ?? 0) > 0;
}

const SAME_WORDS = placeOf('same words, place and programme fit');

/**
 * A payer that cannot be asked goes behind one that can and has the same words: where they are its own name, behind those
 * that have them as literally; an alias is no reason to be in front of any.
 */
function askableFirst(payers: readonly Best[]): Best[] {
  const askable = payers.filter(({ payer }) => payer.supportsEligibility);
  return payers.map((one) => {
    if (one.payer.supportsEligibility) return one;
    const isOwn = isTyped(one) && one.features[SAME_NAME] === 1;
    const equal = askable.filter((other) => isTyped(other) || (!isOwn && other.features[SAME_WORDS] === 1));
    const least = Math.min(...equal.map(({ utility }) => utility));
    return one.utility < least ? one : { ...one, utility: Math.min(one.utility, least - BEHIND) };
  });
}

/**
 * The catalog's own words come before likeness and before what is known of names: a payer that can be asked and has this
 * very name goes in front, or, where there is none, one that has it as an alias and
 * something of it in its name.
 */
function literalFirst(payers: readonly Best[]): Best[] {
  const typed = payers.filter((one) => isTyped(one) && one.features[FOREIGN] === 0);
  const askable = typed.filter(({ payer }) => payer.supportsEligibility);
  const named = askable.filter(({ features }) => features[SAME_NAME] === 1);
  const isShared = payers.some(
    ({ payer, features }) => payer.supportsEligibility && features[SAME_WORDS] === 1,
  );
  const literal = new Set([named, askable, isShared ? [] : typed].find(({ length }) => length > 0) ?? []);
  const others = payers.filter((one) => !literal.has(one)).map(({ utility }) => utility);
  const least = Math.max(...others) + AHEAD;
  return payers.map((one) => (literal.has(one) && one.utility < least ? { ...one, utility: least } : one));
}

const SAME_NAME = placeOf('same name');
const SAME_ALIAS = placeOf('same alias');
const FOREIGN = placeOf('alias of another name');
const AHEAD = 0.5;

/** Far enough to be no rival of a payer with the same words. */
const BEHIND = 2;

/** The sum of the products. */
export function sumOf(values: Float64Array, weights: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < values.length; at += 1) sum += (values[at] ?? 0) * (weights[at] ?? 0);
  return sum;
}
