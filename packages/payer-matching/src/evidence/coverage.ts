import { numberAt } from '../index/number-at';
import type { Form } from '../index/form';
import { roomFor, type NameColumns } from '../index/name-columns';
import type { PayerIndex } from '../index/payer-index';
import type { TokenKind } from '../text/lexicon';
import { boundsOf, coverageMeasure, type CoverageMeasure } from './coverage-of-names';
import type { QueryPart } from './query-parts';

/** Kinds of tokens that find no payers, or so many that the other tokens are looked up first. */
const PLACELESS: ReadonlySet<TokenKind> = new Set(['generic', 'plan', 'state']);

/** The names that have most in common with the parts of a text, one a payer, the closest first. */
export function closestForms(
  { columns }: PayerIndex,
  parts: readonly QueryPart[],
  limit: number,
): readonly Form[] {
  const measure = coverageMeasure(columns, parts);
  const names = namesWorth(measure, namesSharing(columns, parts, limit), limit);
  const shares = Float64Array.from(names, measure.coverageOf);
  measure.end();
  const shareAt = (place: number): number => numberAt(shares, place);
  const rankAt = (place: number): number =>
    numberAt(columns.displayRanks, numberAt(columns.payers, numberAt(names, place)));
  const best = bestByPayer(columns, names, shares);
  const least = leastOfLargest(sharesAt(shares, best), limit);
  return best
    .filter((place) => shareAt(place) >= least)
    .sort((a, b) => shareAt(b) - shareAt(a) || rankAt(a) - rankAt(b))
    .slice(0, limit)
    .flatMap((place) => columns.forms[names[place] ?? -1] ?? []);
}

/**
 * The names that share a token with the text. Thousands share a state alone: they are compared only where few share
 * more.
 */
function namesSharing(columns: NameColumns, parts: readonly QueryPart[], limit: number): readonly number[] {
  const { isFound } = roomFor(columns);
  const found: number[] = [];
  const add = (isWanted: (kind: TokenKind) => boolean): void => {
    for (const { token, meanings } of parts) {
      if (!isWanted(token.kind)) continue;
      for (const text of meanings.keys())
        for (const name of columns.holders[columns.tokenNumbers.get(text) ?? -1] ?? []) {
          if (isFound[name] === 1) continue;
          isFound[name] = 1;
          found.push(name);
        }
    }
  };
  add((kind) => !PLACELESS.has(kind));
  if (found.length <= limit) add((kind) => kind === 'state');
  for (const name of found) isFound[name] = 0;
  return found;
}

/** So many names for each payer that is wanted are measured before any is left out: payers have several names. */
const NAMES_A_PAYER = 2;

/** More than any rounding of a sum of shares. */
const ROUNDING = 1e-9;

/**
 * Leaves out the names that cannot be among the closest: those whose bound, which is quick to find, is below what enough
 * payers have.
 */
function namesWorth(measure: CoverageMeasure, names: readonly number[], limit: number): readonly number[] {
  if (names.length <= NAMES_A_PAYER * limit) return names;
  const bounds = boundsOf(measure, names);
  const promising = leastOfLargest(bounds, NAMES_A_PAYER * limit);
  const first = names.filter((_, place) => numberAt(bounds, place) >= promising);
  const shares = Float64Array.from(first, measure.coverageOf);
  const best = bestByPayer(measure.columns, first, shares);
  const least = leastOfLargest(sharesAt(shares, best), limit) - ROUNDING;
  return names.filter((_, place) => numberAt(bounds, place) >= least);
}

/** The place of the closest name of each payer; the first one where several are as close. */
function bestByPayer(
  columns: NameColumns,
  names: readonly number[],
  shares: Float64Array,
): readonly number[] {
  const { bestOf } = roomFor(columns);
  const payers: number[] = [];
  for (let place = 0; place < names.length; place += 1) {
    const payer = numberAt(columns.payers, numberAt(names, place));
    const known = numberAt(bestOf, payer);
    if (known === 0) payers.push(payer);
    if (known === 0 || numberAt(shares, place) > numberAt(shares, known - 1)) bestOf[payer] = place + 1;
  }
  const best = payers.map((payer) => numberAt(bestOf, payer) - 1);
  for (const payer of payers) bestOf[payer] = 0;
  return best;
}

function sharesAt(shares: Float64Array, places: readonly number[]): Float64Array {
  return Float64Array.from(places, (place) => numberAt(shares, place));
}

/** The least of the `count` largest values; below any value where there are fewer. */
function leastOfLargest(values: Float64Array, count: number): number {
  const largest = new Float64Array(count).fill(-Infinity);
  let least = -Infinity;
  for (const value of values) {
    if (value <= least) continue;
    let place = count - 1;
    for (; place > 0 && value > numberAt(largest, place - 1); place -= 1)
      largest[place] = numberAt(largest, place - 1);
    largest[place] = value;
    least = numberAt(largest, count - 1);
  }
  return least;
}
