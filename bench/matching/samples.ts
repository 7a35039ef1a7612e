import { isInPlaceOf, payerWithId, type Payer, type PayerIndex } from '@eligibility/payer-matching';
import { evidenceOf, featuresOf, type Evidence, type Features } from '@eligibility/payer-matching/fitting';
import type { Labelled } from './labelled';

/** A payer that a query may mean, with the features of each of its names in each reading. */
export type Option = { readonly id: string; readonly isRight: boolean; readonly names: readonly Features[] };

/** A labelled query as the fitting sees it. */
export type Sample = {
  readonly index: PayerIndex;
  readonly row: Labelled;
  /** How much it counts. */
  readonly weight: number;
  readonly evidence: Evidence;
  readonly options: readonly Option[];
};

/** Measures a labelled query. */
export function sampleOf(index: PayerIndex, labelled: Labelled): Sample {
  const row = byOrganisation(index, labelled);
  const evidence = evidenceOf(index, row.query);
  const byPayer = new Map<string, Features[]>();
  for (const pair of evidence.pairs) {
    const { id } = pair.form.payer;
    const names = byPayer.get(id);
    if (names === undefined) byPayer.set(id, [featuresOf(index, pair)]);
    else names.push(featuresOf(index, pair));
  }
  return {
    index,
    row,
    weight: 1,
    evidence,
    options: [...byPayer].map(([id, names]) => ({ id, names, isRight: row.right.has(id) })),
  };
}

/**
 * The same row where any row of a payer's organisation is as right as the one that is labelled. Where all payers of a
 * question that can be asked are of one organisation, taking it is right.
 */
export function byOrganisation(index: PayerIndex, row: Labelled): Labelled {
  const right = withRowsInPlace(index, row.right);
  const tolerated = withRowsInPlace(index, row.tolerated);
  if (row.expected !== 'ambiguous') return { ...row, right, tolerated };
  const askable = [...row.right].flatMap((id) => payerWithId(index, id) ?? []).filter(isAskable);
  const [first] = askable;
  const isOne = first !== undefined && askable.every((payer) => isInPlaceOf(index, first, payer));
  return { ...row, right, tolerated: isOne ? right : tolerated };
}

function isAskable({ supportsEligibility }: Payer): boolean {
  return supportsEligibility;
}

function withRowsInPlace(index: PayerIndex, ids: ReadonlySet<string>): ReadonlySet<string> {
  const payers = [...ids].flatMap((id) => payerWithId(index, id) ?? []);
  const rows = payers.flatMap((payer) =>
    (index.organisationOf.get(payer)?.rows ?? []).filter((row) => isInPlaceOf(index, payer, row)),
  );
  return new Set([...ids, ...rows.map(({ id }) => id)]);
}

/** Of what people type in a field for a payer, so many mean one payer, several, or none. */
const USUAL_SHARES = { match: 0.8, ambiguous: 0.11, reject: 0.09 } as const;

/**
 * The same samples, weighed so that each set has the usual shares of outcomes: an author who collects questions has more
 * of them than a front desk.
 */
export function withUsualShares(samples: readonly Sample[]): readonly Sample[] {
  const count = (set: string, expected?: Labelled['expected']): number =>
    samples.filter(({ row }) => row.set === set && (expected ?? row.expected) === row.expected).length;
  const factors = new Map(
    [...new Set(samples.map(({ row }) => row.set))].map((set) => [
      set,
      {
        match: (USUAL_SHARES.match * count(set)) / count(set, 'match'),
        ambiguous: (USUAL_SHARES.ambiguous * count(set)) / count(set, 'ambiguous'),
        reject: (USUAL_SHARES.reject * count(set)) / count(set, 'reject'),
      },
    ]),
  );
  return samples.map((sample) => ({
    ...sample,
    weight: sample.weight * (factors.get(sample.row.set)?.[sample.row.expected] ?? 1),
  }));
}
