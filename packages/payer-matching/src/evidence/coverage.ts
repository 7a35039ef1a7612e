import type { Form } from '../index/form';
import type { NameColumns } from '../index/name-columns';
import type { PayerIndex } from '../index/payer-index';
import type { TokenKind } from '../text/lexicon';
import type { QueryPart } from './query-parts';

/** Kinds of tokens that find no payers, or so many that the other tokens are looked up first. */
const PLACELESS: ReadonlySet<TokenKind> = new Set(['generic', 'plan', 'state']);

/** The names that have most in common with the parts of a text, one a payer, the closest first. */
export function closestForms(
  { columns }: PayerIndex,
  parts: readonly QueryPart[],
  limit: number,
): readonly Form[] {
  const names = namesSharing(columns, parts, limit);
  const shares = coveragesOf(columns, parts, names);
  const shareAt = (place: number): number => shares[place] ?? 0;
  const rankAt = (place: number): number => columns.displayRanks[columns.payers[names[place] ?? 0] ?? 0] ?? 0;
  const best = bestByPayer(columns, names, shares);
  const least = leastOfLargest(best.map(shareAt), limit);
  return best
    .filter((place) => shareAt(place) >= least)
    .sort((a, b) => shareAt(b) - shareAt(a) || rankAt(a) - rankAt(b))
    .slice(0, limit)
    .flatMap((place) => columns.forms[names[place] ?? -1] ?? []);
}

/** Room to work in, for each index: a place for each of its names, payers and tokens, all 0 between two readings. */
type Room = { readonly isFound: Uint8Array; readonly bestOf: Int32Array; readonly sensesOf: Int32Array };

const rooms = new WeakMap<NameColumns, Room>();

function roomFor(columns: NameColumns): Room {
  const known = rooms.get(columns);
  if (known !== undefined) return known;
  const room = {
    isFound: new Uint8Array(columns.forms.length),
    bestOf: new Int32Array(columns.displayRanks.length),
    sensesOf: new Int32Array(columns.holders.length),
  };
  rooms.set(columns, room);
  return room;
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

/** Of the coverage, what the typed words count; words of the payer that were left out count less. */
const TYPED_SHARE = 0.6;

/** A part of the text that a token may be, and how likely that is, 0 to 1. */
type Sense = { readonly part: number; readonly similarity: number };

/**
 * Measures how much of the text each name has, and how much of the name was typed; 0 to 1, by place in `names`. A common
 * word is in thousands of names, so the meanings of the text are indexed by token once, and each name then looks up each
 * of its tokens once.
 */
function coveragesOf(
  columns: NameColumns,
  parts: readonly QueryPart[],
  names: readonly number[],
): Float64Array {
  const { tokens, weights, starts, totals, payers } = columns;
  const { sensesOf } = roomFor(columns);
  const senses = sensesIn(columns, parts, sensesOf);
  const served = parts.map((part) => payersServing(columns, part));
  const typedWeights = Float64Array.from(parts, ({ weight }) => weight);
  const typedWeight = typedWeights.reduce((sum, weight) => sum + weight, 0);
  /** How well each part is met by the name at hand. */
  const met = new Float64Array(parts.length);

  const coverageOf = (name: number): number => {
    const payer = at(payers, name);
    for (let part = 0; part < met.length; part += 1) met[part] = served[part]?.[payer] ?? 0;
    let named = 0;
    const end = at(starts, name + 1);
    for (let place = at(starts, name); place < end; place += 1)
      named += meet(senses[at(sensesOf, at(tokens, place)) - 1], met) * at(weights, place);
    let typed = 0;
    for (let part = 0; part < met.length; part += 1) typed += at(typedWeights, part) * at(met, part);
    return TYPED_SHARE * share(typed, typedWeight) + (1 - TYPED_SHARE) * share(named, at(totals, name));
  };
  const coverages = Float64Array.from(names, coverageOf);
  sensesOf.fill(0);
  return coverages;
}

/** Notes which parts a token may be. @returns how likely it is the likeliest of them */
function meet(senses: readonly Sense[] | undefined, met: Float64Array): number {
  let most = 0;
  if (senses === undefined) return most;
  for (const { part, similarity } of senses) {
    if (similarity > (met[part] ?? 0)) met[part] = similarity;
    if (similarity > most) most = similarity;
  }
  return most;
}

/** The senses of each token that the text may have, and in `sensesOf`, by token, their place among these, from 1 on. */
function sensesIn(
  { tokenNumbers }: NameColumns,
  parts: readonly QueryPart[],
  sensesOf: Int32Array,
): readonly (readonly Sense[])[] {
  const all: Sense[][] = [];
  for (const [part, { meanings }] of parts.entries())
    for (const [text, { similarity }] of meanings) {
      const token = tokenNumbers.get(text);
      if (token === undefined) continue;
      const known = all[(sensesOf[token] ?? 0) - 1];
      if (known === undefined) sensesOf[token] = all.push([{ part, similarity }]);
      else known.push({ part, similarity });
    }
  return all;
}

/** A state or programme is met by the payer itself, a word only by the name. */
function payersServing({ inState, withLine }: NameColumns, { token }: QueryPart): Uint8Array | undefined {
  if (token.kind === 'state') return inState.get(token.text);
  return token.kind === 'line' ? withLine.get(token.text) : undefined;
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
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
    const payer = at(columns.payers, at(names, place));
    const known = at(bestOf, payer);
    if (known === 0) payers.push(payer);
    if (known === 0 || at(shares, place) > at(shares, known - 1)) bestOf[payer] = place + 1;
  }
  const best = payers.map((payer) => at(bestOf, payer) - 1);
  for (const payer of payers) bestOf[payer] = 0;
  return best;
}

/** The least of the `count` largest values; below any value where there are fewer. */
function leastOfLargest(values: readonly number[], count: number): number {
  const largest = new Float64Array(count).fill(-Infinity);
  for (const value of values) {
    if (value <= at(largest, count - 1)) continue;
    let place = count - 1;
    for (; place > 0 && value > at(largest, place - 1); place -= 1) largest[place] = at(largest, place - 1);
    largest[place] = value;
  }
  return at(largest, count - 1);
}

function at(numbers: ArrayLike<number>, index: number): number {
  return numbers[index] ?? 0;
}
