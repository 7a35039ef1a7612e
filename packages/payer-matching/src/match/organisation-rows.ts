import { placeOf } from '../evidence/feature-names';
import { statesIn } from '../index/form';
import type { Organisation } from '../index/organisations';
import type { PayerIndex } from '../index/payer-index';
import { byDisplayOrder, compareText, type Payer } from '../payer';
import type { Token } from '../text/lexicon';
import type { Best } from './best-pairs';

/** What is known of the row that is wanted of an organisation. */
export type Wanted = {
  /** Of the text. */
  readonly tokens: readonly Token[];
  /** A USPS code, where the text has none. */
  readonly state?: string | undefined;
};

/**
 * One payer for each organisation, the row to ask, with the evidence of the row that has most: rows of one company are no
 * rivals. A row whose id was typed stays.
 * @param payers best first
 */
export function oneOfEach(index: PayerIndex, payers: readonly Best[]): readonly Best[] {
  const seen = new Map<Organisation | Payer, Best>();
  for (const one of payers) {
    const organisation = index.organisationOf.get(one.payer) ?? one.payer;
    if (!seen.has(organisation)) seen.set(organisation, one.pair.hasId ? one : withRowToAsk(index, one));
  }
  return [...seen.values()];
}

function withRowToAsk(index: PayerIndex, one: Best): Best {
  const [payer = one.payer] = rowsInOrder(index, one.payer, { tokens: one.pair.reading.phrase.tokens });
  if (payer.supportsEligibility === one.payer.supportsEligibility) return { ...one, payer };
  const features = Float64Array.from(one.features);
  features[CANNOT] = 0;
  return { ...one, payer, features };
}

const CANNOT = placeOf('cannot be asked');

/**
 * The rows of a payer's organisation, the one to ask first in front: what answers eligibility, then the payer's own narrow
 * lines ("Dental", or none), then the programme of the text, then the state (of the text, else of the context), then the
 * larger, then by id. The text decided on the lines: a row for lines that it does not have is less like it.
 */
export function rowsInOrder(index: PayerIndex, payer: Payer, wanted: Wanted): readonly Payer[] {
  const organisation = index.organisationOf.get(payer);
  if (organisation === undefined || organisation.rows.length === 1) return [payer];
  if (organisation.isMedicare) return organisation.rows;
  const lines = sideLinesOf(index, payer);
  const keys = new Map(
    organisation.rows.map((row) => {
      const isOther = sideLinesOf(index, row) !== lines;
      return [row, [Number(!row.supportsEligibility), Number(isOther), ...keyOf(index, row, wanted)]];
    }),
  );
  return [...organisation.rows].sort((a, b) => {
    const [ofA, ofB] = [keys.get(a) ?? [], keys.get(b) ?? []];
    const at = ofA.findIndex((value, place) => value !== ofB[place]);
    return (ofA[at] ?? 0) - (ofB[at] ?? 0) || bySize(a, b);
  });
}

function bySize(a: Payer, b: Payer): number {
  return (a.sizeRank ?? Infinity) === (b.sizeRank ?? Infinity)
    ? compareText(a.id, b.id)
    : byDisplayOrder(a, b);
}

/** Smaller is better, from the first place on. */
function keyOf(index: PayerIndex, row: Payer, { tokens, state }: Wanted): readonly number[] {
  const typedStates = statesIn(tokens);
  const states = typedStates.length > 0 || state === undefined ? typedStates : [state];
  const own = index.nameOf.get(row);
  const typedLines = tokens.filter(({ kind }) => kind === 'line').map(({ text }) => text);
  const offered: readonly string[] = row.linesOfBusiness;
  return [
    -typedLines.filter((line) => offered.includes(line)).length,
    states.length === 0 ? 0 : placeRank(own?.states ?? row.states, states),
  ];
}

/** 0 where all the states are served, 1 for a nationwide row, 2 for one of another state. */
function placeRank(served: readonly string[], states: readonly string[]): number {
  if (served.length === 0) return 1;
  return states.every((state) => served.includes(state)) ? 0 : 2;
}

/** The narrow lines in the name of a row: "dental", "encounters". */
function sideLinesOf({ knowledge, nameOf }: PayerIndex, row: Payer): string {
  const texts = nameOf.get(row)?.phrase.tokens.map(({ text }) => text) ?? [];
  return texts
    .filter((text) => knowledge.words['side-line'].has(text))
    .sort()
    .join(' ');
}

/**
 * Rows that answer in the place of another one of their organisation: they can be asked, and are for the same lines.
 * In the order of `rowsInOrder`, without the payer itself. Parts of Medicare have one place that answers, and no others.
 */
export function siblingsOf(index: PayerIndex, payer: Payer, wanted: Wanted): readonly Payer[] {
  if (index.organisationOf.get(payer)?.isMedicare === true) return [];
  const lines = sideLinesOf(index, payer);
  return rowsInOrder(index, payer, wanted).filter(
    (row) => row !== payer && row.supportsEligibility && sideLinesOf(index, row) === lines,
  );
}

/** True for rows of one organisation that are asked in each other's place. */
export function isInPlaceOf(index: PayerIndex, a: Payer, b: Payer): boolean {
  const organisation = index.organisationOf.get(a);
  if (a === b || organisation !== index.organisationOf.get(b)) return a === b;
  if (organisation?.isMedicare === true) return true;
  return sideLinesOf(index, a) === sideLinesOf(index, b);
}

/** True for a payer that is one of several rows of a company. */
export function hasTwin({ organisationOf }: PayerIndex, payer: Payer): boolean {
  const organisation = organisationOf.get(payer);
  return organisation !== undefined && !organisation.isMedicare && organisation.rows.length > 1;
}
