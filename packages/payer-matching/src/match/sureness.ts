import { placeOf, TEXT_FEATURES } from '../evidence/feature-names';
import type { Scored } from './best-pairs';
import { DOUBTS, type Doubt } from './doubts';

/** What is measured of a ranking, in addition to the doubts: how sure its first payer is. */
export const RANKING_FEATURES = [
  'every ranking',
  'odds of the first',
  'lead over no payer',
  'lead over the second',
  'payers close to the first',
  'payers near the first',
  'unknown words',
  'the only payer that explains the words',
] as const;

/** The number of measures in `surenessOf`: the ranking, then the doubts. */
export const SURENESS_SIZE = RANKING_FEATURES.length + DOUBTS.length;

const FAR = -10;
const CLOSE = 1;
const NEAR = 3;
const MAX_CLOSE = 4;
const MAX_NEAR = 8;
const MAX_ODDS = 6;
const MAX_LEAD = 8;

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
  const [first, second] = ranked;
  if (first === undefined) return new Float64Array(SURENESS_SIZE);
  const leadOver = (other: number, most: number): number =>
    Math.max(-most, Math.min(most, first.utility - other));
  const within = (distance: number): number =>
    ranked.filter(({ utility }) => utility > first.utility - distance).length - 1;
  const rest = ranked.slice(1).map(({ utility }) => Math.exp(utility - first.utility));
  const odds = -Math.log(rest.reduce((sum, one) => sum + one, Math.exp(none - first.utility)));
  return Float64Array.from([
    1,
    Math.max(-MAX_ODDS, Math.min(MAX_ODDS, odds)) / 2,
    leadOver(none, MAX_LEAD) / 4,
    leadOver(second?.utility ?? FAR, MAX_ODDS) / 3,
    Math.min(MAX_CLOSE, within(CLOSE)) / 2,
    Math.min(MAX_NEAR, within(NEAR)) / 4,
    text[UNKNOWN_WORDS] ?? 0,
    Number(explainsAlone(ranked)),
    ...DOUBTS.map((doubt) => Number(doubts.has(doubt))),
  ]);
}

const UNKNOWN_WORDS = TEXT_FEATURES.indexOf('unknown words');

/** True where no other payer that can be asked explains every typed word. */
function explainsAlone([first, ...others]: readonly Scored[]): boolean {
  const explains = ({ features }: Scored): boolean => features[EXPLAINED] === 1;
  const isAskable = ({ features }: Scored): boolean => features[CANNOT] === 0;
  return first !== undefined && explains(first) && !others.some((one) => explains(one) && isAskable(one));
}

const EXPLAINED = placeOf('all typed words explained');
const CANNOT = placeOf('cannot be asked');
