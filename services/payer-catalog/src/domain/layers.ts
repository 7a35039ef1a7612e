import type { AmbiguousBrand, Payer } from '@eligibility/payer-matching';

/** Where lists of payers come from; a newer list of a source replaces its older one. */
export const SOURCES = ['seed', 'stedi', 'office-ally', 'generic'] as const;

export type Source = (typeof SOURCES)[number];

/** One source's list as it was given. Only the seed has ambiguous brands. */
export type Layer = {
  readonly source: Source;
  readonly payers: readonly Payer[];
  readonly ambiguousBrands: readonly AmbiguousBrand[];
};

/** What an operator changed about the aliases of one payer, relative to the lists. */
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

/**
 * The catalog after a list has replaced the older one of its source; the seed is always the weakest, any other becomes
 * the strongest.
 */
export function withLayer({ layers, aliasEdits }: LayeredCatalog, layer: Layer): LayeredCatalog {
  const others = layers.filter(({ source }) => source !== layer.source);
  return { layers: layer.source === 'seed' ? [layer, ...others] : [...others, layer], aliasEdits };
}

/** The knowledge of names is a layer next to the lists: it has versions as they do, but no payers. */
export type LayerSource = Source | 'knowledge';

/** A version that brought a list, or knowledge. */
type LayerStep = { readonly version: number; readonly source: LayerSource };

/** One that brought a list. */
type ListStep<Step extends LayerStep> = Step & { readonly source: Source };

/** A version that put the layers of an earlier one in force again. */
export type RestoreStep = { readonly version: number; readonly restoredFrom: number };

/** Versions after the first number, up to and with the second. */
type Range = readonly [after: number, upTo: number];

/** All of the catalog's history that brought or restored a layer, in any order. */
export type History<Step> = {
  readonly layers: readonly Step[];
  readonly restores: readonly RestoreStep[];
};

/** What is in force at a version. */
export type InForce<Step extends LayerStep> = {
  /** Weakest first, the seed before all others. */
  readonly lists: readonly ListStep<Step>[];
  /** Undefined before any knowledge was stored. */
  readonly knowledge: Step | undefined;
};

/**
 * The layers in force at a version: the newest of each source. A restore skips what came between the restored version
 * and itself; the restored version may have been a restore as well.
 */
export function layersInForce<Step extends LayerStep>(
  { layers, restores }: History<Step>,
  version: number,
): InForce<Step> {
  const ranges = countedRanges(restores, version);
  const newest = new Map<LayerSource, Step>();
  for (const layer of [...layers].sort((a, b) => a.version - b.version))
    if (ranges.some(([after, upTo]) => layer.version > after && layer.version <= upTo))
      newest.set(layer.source, layer);
  return { lists: [...newest.values()].filter(isList).sort(byStrength), knowledge: newest.get('knowledge') };
}

function isList<Step extends LayerStep>(step: Step): step is ListStep<Step> {
  return step.source !== 'knowledge';
}

function countedRanges(restores: readonly RestoreStep[], version: number): readonly Range[] {
  const newestFirst = [...restores].sort((a, b) => b.version - a.version);
  const ranges: Range[] = [];
  let upTo = version;
  for (const restore of newestFirst) {
    if (restore.version > upTo) continue;
    ranges.push([restore.version, upTo]);
    upTo = restore.restoredFrom;
  }
  return [...ranges, [0, upTo]];
}

/** The seed first, then by age. */
function byStrength(a: LayerStep, b: LayerStep): number {
  return Number(b.source === 'seed') - Number(a.source === 'seed') || a.version - b.version;
}
