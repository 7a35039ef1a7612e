import { NAME_FEATURES, placeOf, type NameFeature } from '../evidence/feature-names';
import type { Scored } from './best-pairs';
import { DOUBTS, type Doubt } from './doubts';

/** What is measured of a ranking, in addition to the features of its first two payers: how sure the first one is. */
export const RANKING_FEATURES = [
  'every ranking',
  'odds of the first',
  'lead over no payer',
  'lead over the second',
  'lead over the third',
  'payers close to the first',
  'payers near the first',
  'no word that names a payer',
  'a word of no payer, or a placeholder',
  'known words',
  'unknown words',
  'two payers',
  'two states',
  'lead over no payer, squared',
  'the only payer with these words',
  'other payers with these words',
  'the only payer that explains the words',
  'the only name with these words',
  'same words, and no other payer close',
] as const;

const RANKING = RANKING_FEATURES.length;
const NAMES = NAME_FEATURES.length;

/** The number of measures in `surenessOf`: the ranking, the doubts, the first payer, the second payer. */
export const SURENESS_SIZE = RANKING + DOUBTS.length + 2 * NAMES;

const FAR = -10;
const CLOSE = 1;
const NEAR = 3;
const MAX_CLOSE = 4;
const MAX_NEAR = 8;
const MAX_ODDS = 6;
const MAX_LEAD = 8;

/** A payer this far behind is no rival, whatever its features. */
const RIVAL = 4;

/**
 * What the probability that the first payer is meant is estimated from. Values are scaled to about 0 to 2.
 * @param ranked best first
 * @param given.none the utility of no payer
 * @param given.text in the order of `TEXT_FEATURES`
 */
export function surenessOf(
  ranked: readonly Scored[],
  { none, text, doubts }: { none: number; text: Float64Array; doubts: ReadonlySet<Doubt> },
): Float64Array {
  const measures = new Float64Array(SURENESS_SIZE);
  const [first, second, third] = ranked;
  if (first === undefined) return measures;
  const leadOver = (other: number, most: number): number =>
    Math.max(-most, Math.min(most, first.utility - other));
  const within = (distance: number): number =>
    ranked.filter(({ utility }) => utility > first.utility - distance).length - 1;
  const rest = ranked.slice(1).map(({ utility }) => Math.exp(utility - first.utility));
  const odds = -Math.log(rest.reduce((sum, one) => sum + one, Math.exp(none - first.utility)));
  const at = (place: number): number => text[place] ?? 0;
  const lead = leadOver(none, MAX_LEAD);
  measures.set([
    1,
    Math.max(-MAX_ODDS, Math.min(MAX_ODDS, odds)) / 2,
    lead / 4,
    leadOver(second?.utility ?? FAR, MAX_ODDS) / 3,
    leadOver(third?.utility ?? FAR, MAX_ODDS) / 3,
    Math.min(MAX_CLOSE, within(CLOSE)) / 2,
    Math.min(MAX_NEAR, within(NEAR)) / 4,
    at(1),
    at(2) + at(3),
    at(4),
    at(5),
    at(6),
    at(7),
    lead ** 2 / 32,
    ...uniquenessOf(ranked),
  ]);
  measures.set(
    DOUBTS.map((doubt) => Number(doubts.has(doubt))),
    RANKING,
  );
  const names = RANKING + DOUBTS.length;
  measures.set(first.features, names);
  if (second !== undefined && second.utility > first.utility - RIVAL)
    measures.set(second.features, names + NAMES);
  return measures;
}

const SAME_WORDS: NameFeature = 'same words, place and programme fit';
const MAX_OTHERS = 4;

/** Whether what speaks for the first payer speaks for another one that can be asked as well. */
function uniquenessOf([first, ...others]: readonly Scored[]): readonly number[] {
  const has = (one: Scored | undefined, name: NameFeature): boolean =>
    (one?.features[placeOf(name)] ?? 0) > 0;
  const askable = others.filter((one) => !has(one, 'cannot be asked'));
  const countWith = (name: NameFeature): number => askable.filter((one) => has(one, name)).length;
  const isSame = has(first, SAME_WORDS);
  const sharing = countWith(SAME_WORDS);
  const isOnlyName =
    isSame && !has(first, 'alias') && askable.every((one) => !has(one, SAME_WORDS) || has(one, 'alias'));
  const isOnlyTyped = has(first, 'all typed words explained') && countWith('all typed words explained') === 0;
  const isAlone = isSame && others.every(({ utility }) => utility < (first?.utility ?? 0) - CLOSE);
  return [
    Number(isSame && sharing === 0),
    Math.min(MAX_OTHERS, sharing) / 2,
    Number(isOnlyTyped),
    Number(isOnlyName),
    Number(isAlone),
  ];
}
