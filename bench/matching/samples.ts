import {
  featuresOf,
  pairsOf,
  readingsOf,
  textFeaturesOf,
  type EvidenceIndex,
  type Features,
} from './pipeline';
import type { Labelled } from './labelled';

/** A payer that a query may mean, with the features of each of its names in each reading. */
export type Option = { readonly id: string; readonly isRight: boolean; readonly names: readonly Features[] };

/** A labelled query as the fitting sees it. */
export type Sample = {
  readonly row: Labelled;
  readonly text: Float64Array;
  readonly options: readonly Option[];
};

/** Measures a labelled query. */
export function sampleOf(index: EvidenceIndex, labelled: Labelled): Sample {
  const row = settled(index, labelled);
  const readings = readingsOf(index, row.query);
  const byPayer = new Map<string, Features[]>();
  for (const pair of pairsOf(index, row.query, readings)) {
    const { id } = pair.form.payer;
    const names = byPayer.get(id);
    if (names === undefined) byPayer.set(id, [featuresOf(index, pair)]);
    else names.push(featuresOf(index, pair));
  }
  return {
    row,
    text: textFeaturesOf(index, row.query, readings[0]),
    options: [...byPayer].map(([id, names]) => ({ id, names, isRight: row.right.has(id) })),
  };
}

/** Where only one of the payers of a question can be asked for eligibility, taking it is right. */
function settled(index: EvidenceIndex, row: Labelled): Labelled {
  if (row.expected !== 'ambiguous') return row;
  const askable = [...row.right].filter((id) => index.payerById.get(id.toUpperCase())?.supportsEligibility);
  return askable.length === 1 ? { ...row, tolerated: new Set([...row.tolerated, ...askable]) } : row;
}
