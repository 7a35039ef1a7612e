import { NAME_FEATURES, TEXT_FEATURES } from '../evidence/feature-names';
import { DOUBTS } from './doubts';
import { FITTED } from './fitted-weights';
import { RANKING_FEATURES } from './sureness';

/** What each feature of a name counts, in the order of `NAME_FEATURES`. */
export const NAME_WEIGHTS = vectorOf(NAME_FEATURES, FITTED.name);

/** What each feature of the text counts for "no payer", in the order of `TEXT_FEATURES`. */
export const TEXT_WEIGHTS = vectorOf(TEXT_FEATURES, FITTED.text);

/** What each measure of `surenessOf` counts. */
export const SURENESS_WEIGHTS = Float64Array.from([
  ...vectorOf(RANKING_FEATURES, FITTED.ranking),
  ...vectorOf(DOUBTS, FITTED.doubts),
]);

/** A feature that was not fitted counts nothing. */
function vectorOf(names: readonly string[], weights: Readonly<Record<string, number>>): Float64Array {
  return Float64Array.from(names, (name) => weights[name] ?? 0);
}
