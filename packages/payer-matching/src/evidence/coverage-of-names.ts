import { numberAt } from '../index/number-at';
import { roomFor, type NameColumns } from '../index/name-columns';
import type { QueryPart } from './query-parts';

/** Of the coverage, what the typed words count; words of the payer that were left out count less. */
const TYPED_SHARE = 0.6;

/** What a token of the catalog may mean: parts of the text, each with how likely that is, 0 to 1. */
type Senses = { readonly token: number; readonly parts: number[]; readonly similarities: number[] };

/** How much a text has in common with names. */
export type CoverageMeasure = {
  readonly columns: NameColumns;
  /** How much of the text a name has, and how much of the name was typed; 0 to 1. */
  readonly coverageOf: (name: number) => number;
  readonly senses: readonly Senses[];
  /** What each part is of all parts, 0 to 1. */
  readonly partShares: Float64Array;
  /** By part, 1 for each payer that meets it whatever it is called: one that serves the state that was typed. */
  readonly served: readonly (Uint8Array | undefined)[];
  /** To be called before the next text is measured. */
  readonly end: () => void;
};

/**
 * Prepares a text to be compared with names. A common word is in thousands of names, so the meanings of the text are
 * indexed by token once, and each name then looks up each of its tokens once.
 */
export function coverageMeasure(columns: NameColumns, parts: readonly QueryPart[]): CoverageMeasure {
  const { sensesOf } = roomFor(columns);
  const senses = sensesIn(columns, parts, sensesOf);
  const served = parts.map((part) => payersServing(columns, part));
  const partWeights = Float64Array.from(parts, ({ weight }) => weight);
  const typedWeight = partWeights.reduce((sum, weight) => sum + weight, 0);
  /** How well each part is met by the name at hand. */
  const met = new Float64Array(parts.length);
  return {
    columns,
    senses,
    partShares: partWeights.map((weight) => share(weight, typedWeight)),
    served,
    coverageOf: (name) => {
      meetServed(met, served, numberAt(columns.payers, name));
      const named = meetNamed(met, name, { columns, senses, sensesOf });
      let typed = 0;
      for (let part = 0; part < met.length; part += 1)
        typed += numberAt(partWeights, part) * numberAt(met, part);
      return (
        TYPED_SHARE * share(typed, typedWeight) +
        (1 - TYPED_SHARE) * share(named, numberAt(columns.totals, name))
      );
    },
    end: () => {
      for (const { token } of senses) sensesOf[token] = 0;
    },
  };
}

/** The senses of each token that the text may have, and in `sensesOf`, by token, their place among these, from 1 on. */
function sensesIn(
  { tokenNumbers }: NameColumns,
  parts: readonly QueryPart[],
  sensesOf: Int32Array,
): readonly Senses[] {
  const all: Senses[] = [];
  for (const [part, { meanings }] of parts.entries())
    for (const [text, { similarity }] of meanings) {
      const token = tokenNumbers.get(text);
      if (token === undefined) continue;
      const known = all[numberAt(sensesOf, token) - 1];
      if (known === undefined)
        sensesOf[token] = all.push({ token, parts: [part], similarities: [similarity] });
      else {
        known.parts.push(part);
        known.similarities.push(similarity);
      }
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

function meetServed(met: Float64Array, served: CoverageMeasure['served'], payer: number): void {
  for (let part = 0; part < met.length; part += 1) met[part] = served[part]?.[payer] ?? 0;
}

/** Notes which parts the tokens of a name meet. @returns how much of the weight of the name they are */
function meetNamed(
  met: Float64Array,
  name: number,
  {
    columns: { starts, tokens, weights },
    senses,
    sensesOf,
  }: Pick<CoverageMeasure, 'columns' | 'senses'> & { sensesOf: Int32Array },
): number {
  const end = numberAt(starts, name + 1);
  let named = 0;
  for (let at = numberAt(starts, name); at < end; at += 1) {
    const place = numberAt(sensesOf, numberAt(tokens, at));
    const known = place === 0 ? undefined : senses[place - 1];
    if (known !== undefined) named += meet(known, met) * numberAt(weights, at);
  }
  return named;
}

/** Notes which parts a token may be. @returns how likely it is the likeliest of them */
function meet({ parts, similarities }: Senses, met: Float64Array): number {
  let most = 0;
  for (let at = 0; at < parts.length; at += 1) {
    const part = numberAt(parts, at);
    const similarity = numberAt(similarities, at);
    if (similarity > numberAt(met, part)) met[part] = similarity;
    if (similarity > most) most = similarity;
  }
  return most;
}

/**
 * No less than the coverage of each name, by place in `names`, and seldom more: each token of the text adds what it
 * counts to the names that have it, as if no two tokens were the same part.
 */
export function boundsOf(measure: CoverageMeasure, names: readonly number[]): Float64Array {
  const { columns, senses, partShares, served } = measure;
  const { boundOf } = roomFor(columns);
  for (const { token, parts, similarities } of senses) {
    let typed = 0;
    let most = 0;
    for (const [at, part] of parts.entries()) {
      const similarity = numberAt(similarities, at);
      typed += similarity * numberAt(partShares, part);
      if (similarity > most) most = similarity;
    }
    addToHolders(boundOf, columns, {
      token,
      typed: TYPED_SHARE * typed,
      named: (1 - TYPED_SHARE) * most,
    });
  }
  const bounds = Float64Array.from(names, (name) => numberAt(boundOf, name));
  boundOf.fill(0);
  for (const [part, payers] of served.entries())
    if (payers !== undefined)
      addToServed(bounds, payers, { names, columns, typed: TYPED_SHARE * numberAt(partShares, part) });
  return bounds;
}

type Gain = { readonly token: number; readonly typed: number; readonly named: number };

function addToHolders(
  boundOf: Float64Array,
  { holders, holderShares }: NameColumns,
  { token, typed, named }: Gain,
): void {
  const names = holders[token] ?? [];
  const shares = holderShares[token] ?? [];
  for (let at = 0; at < names.length; at += 1) {
    const name = numberAt(names, at);
    boundOf[name] = numberAt(boundOf, name) + typed + named * numberAt(shares, at);
  }
}

function addToServed(
  bounds: Float64Array,
  payers: Uint8Array,
  { names, columns, typed }: { names: readonly number[]; columns: NameColumns; typed: number },
): void {
  for (let at = 0; at < names.length; at += 1)
    bounds[at] =
      numberAt(bounds, at) + typed * numberAt(payers, numberAt(columns.payers, numberAt(names, at)));
}
