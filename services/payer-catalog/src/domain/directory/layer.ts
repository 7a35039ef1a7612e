import type { AmbiguousBrand, Payer } from '@eligibility/payer-matching';

/** Where lists of payers come from; a newer list of a source takes the place of its older one. */
export const SOURCES = ['seed', 'stedi', 'office-ally', 'generic'] as const;

export type Source = (typeof SOURCES)[number];

/** One source's list as it was given. Only the seed has ambiguous brands. */
export type Layer = {
  readonly source: Source;
  readonly payers: readonly Payer[];
  readonly ambiguousBrands: readonly AmbiguousBrand[];
};

/** What operators changed about the aliases of one payer, whatever the lists say. */
export type AliasEdit = {
  readonly payerId: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
};

/** The lists in force, weakest first, and the operators' edits over them. */
export type LayeredCatalog = {
  readonly layers: readonly Layer[];
  readonly aliasEdits: readonly AliasEdit[];
};

/** The catalog once a list has taken the place of its source's older one; the seed stays the weakest, others become the strongest. */
export function withLayer({ layers, aliasEdits }: LayeredCatalog, layer: Layer): LayeredCatalog {
  const others = layers.filter(({ source }) => source !== layer.source);
  return { layers: layer.source === 'seed' ? [layer, ...others] : [...others, layer], aliasEdits };
}
