import { numberAt } from './number-at';
import { compareText, type Payer } from '../payer';
import type { Token } from '../text/lexicon';
import type { Form } from './form';

/**
 * The tokens of all names as numbers, in columns: a text of common words is compared with thousands of names. A name is
 * numbered by its place among the forms, a token and a payer in the order in which the names first have them.
 */
export type NameColumns = {
  readonly forms: readonly Form[];
  readonly tokenNumbers: ReadonlyMap<string, number>;
  /** By name, where its tokens begin in `tokens` and `weights`; they end where those of the next name begin. */
  readonly starts: Int32Array;
  readonly tokens: Int32Array;
  readonly weights: Float64Array;
  /** By name, how distinctive its tokens are together. */
  readonly totals: Float64Array;
  /** By name, the number of its payer. */
  readonly payers: Int32Array;
  /** By payer, its place in `byDisplayOrder`. */
  readonly displayRanks: Int32Array;
  /** By token, the names that have it. */
  readonly holders: readonly Int32Array[];
  /** By token and place among its holders, how much of the weight of the name it is, 0 to 1. */
  readonly holderShares: readonly Float64Array[];
  /** By state, 1 for each payer that serves it and is not nationwide. */
  readonly inState: ReadonlyMap<string, Uint8Array>;
  /** By line of business, 1 for each payer that offers it. */
  readonly withLine: ReadonlyMap<string, Uint8Array>;
};

/** The generator yields after this many names, which take a few milliseconds. */
const FORMS_PER_STEP = 2_000;

/** @param weightOf how distinctive a token is, 0 to 1 */
export function* columnsOf(
  forms: readonly Form[],
  weightOf: (token: Token) => number,
): Generator<undefined, NameColumns> {
  const numbered = yield* numberedTokens(forms);
  const payers = payersAmong(forms);
  const weights = Float64Array.from(
    forms.flatMap(({ phrase }) => phrase.tokens),
    weightOf,
  );
  yield;
  const totals = totalsOf(numbered.starts, weights);
  return {
    forms,
    ...numbered,
    weights,
    totals,
    holderShares: holderSharesOf(numbered, weights, totals),
    payers: Int32Array.from(forms, ({ payer }) => payers.get(payer) ?? 0),
    displayRanks: displayRanksOf([...payers.keys()]),
    ...servedBy(forms, payers),
  };
}

type Numbered = Pick<NameColumns, 'tokenNumbers' | 'starts' | 'tokens' | 'holders'>;

function* numberedTokens(forms: readonly Form[]): Generator<undefined, Numbered> {
  const tokenNumbers = new Map<string, number>();
  const starts: number[] = [0];
  const tokens: number[] = [];
  const holders: number[][] = [];
  for (const [name, { phrase }] of forms.entries()) {
    if (name % FORMS_PER_STEP === 0) yield;
    for (const { text } of phrase.tokens) {
      const number = tokenNumbers.get(text) ?? holders.length;
      tokenNumbers.set(text, number);
      tokens.push(number);
      const names = (holders[number] ??= []);
      if (names.at(-1) !== name) names.push(name);
    }
    starts.push(tokens.length);
  }
  return {
    tokenNumbers,
    starts: Int32Array.from(starts),
    tokens: Int32Array.from(tokens),
    holders: holders.map((names) => Int32Array.from(names)),
  };
}

function totalsOf(starts: Int32Array, weights: Float64Array): Float64Array {
  const totals = new Float64Array(starts.length - 1);
  for (let name = 0; name < totals.length; name += 1)
    for (let at = numberAt(starts, name); at < numberAt(starts, name + 1); at += 1)
      totals[name] = numberAt(totals, name) + numberAt(weights, at);
  return totals;
}

function holderSharesOf(
  { starts, tokens, holders }: Numbered,
  weights: Float64Array,
  totals: Float64Array,
): readonly Float64Array[] {
  const shareOf = (token: number, name: number): number => {
    let weight = 0;
    for (let at = numberAt(starts, name); at < numberAt(starts, name + 1); at += 1)
      if (tokens[at] === token) weight += numberAt(weights, at);
    return weight === 0 ? 0 : weight / (totals[name] ?? 1);
  };
  return holders.map((names, token) => Float64Array.from(names, (name) => shareOf(token, name)));
}

function payersAmong(forms: readonly Form[]): ReadonlyMap<Payer, number> {
  const payers = new Map<Payer, number>();
  for (const { payer } of forms) if (!payers.has(payer)) payers.set(payer, payers.size);
  return payers;
}

const UNRANKED = Number.MAX_SAFE_INTEGER;

/** As `byDisplayOrder`, but each name is brought to lower case once. */
function displayRanksOf(payers: readonly Payer[]): Int32Array {
  const keyed = payers.map(({ id, name, sizeRank = UNRANKED, supportsEligibility }, number) => ({
    number,
    id,
    sizeRank,
    name: name.toLowerCase(),
    unasked: Number(!supportsEligibility),
  }));
  keyed.sort(
    (a, b) =>
      a.unasked - b.unasked ||
      a.sizeRank - b.sizeRank ||
      compareText(a.name, b.name) ||
      compareText(a.id, b.id),
  );
  const ranks = new Int32Array(payers.length);
  for (const [rank, { number }] of keyed.entries()) ranks[number] = rank;
  return ranks;
}

function servedBy(
  forms: readonly Form[],
  payers: ReadonlyMap<Payer, number>,
): Pick<NameColumns, 'inState' | 'withLine'> {
  const [inState, withLine] = [new Map<string, Uint8Array>(), new Map<string, Uint8Array>()];
  const mark = (served: Map<string, Uint8Array>, key: string, payer: Payer): void => {
    const flags = served.get(key) ?? new Uint8Array(payers.size);
    flags[payers.get(payer) ?? 0] = 1;
    served.set(key, flags);
  };
  for (const { payer, states, isName, isWhole } of forms) {
    if (!isName || !isWhole) continue;
    for (const state of states) mark(inState, state, payer);
    for (const line of payer.linesOfBusiness) mark(withLine, line, payer);
  }
  return { inState, withLine };
}

/** Room to work in: a place for each name, payer or token, all 0 between two readings of a text. */
type Room = {
  readonly isFound: Uint8Array;
  readonly boundOf: Float64Array;
  readonly bestOf: Int32Array;
  readonly sensesOf: Int32Array;
};

const rooms = new WeakMap<NameColumns, Room>();

/** The room of an index, made once: a match has a dozen readings. */
export function roomFor(columns: NameColumns): Room {
  const known = rooms.get(columns);
  if (known !== undefined) return known;
  const room = {
    isFound: new Uint8Array(columns.forms.length),
    boundOf: new Float64Array(columns.forms.length),
    bestOf: new Int32Array(columns.displayRanks.length),
    sensesOf: new Int32Array(columns.holders.length),
  };
  rooms.set(columns, room);
  return room;
}
