import {
  compareText,
  type AmbiguousBrand,
  type Payer,
  type PayerDirectory,
} from '@eligibility/payer-matching';
import type { AliasEdit, Layer, LayeredCatalog } from './layers';
import { samePayerFinder, shareName } from './same-payer';

/** A payer that was merged into another one, as it was before. */
type Move = { readonly former: Payer; readonly into: string };

type Composed = {
  readonly payers: readonly Payer[];
  /** By the former id in upper case. */
  readonly moves: ReadonlyMap<string, Move>;
};

/**
 * Merges the lists. Where an operator has imported any, they replace the seed: what it knows of names stays with the
 * payers that are listed, and a payer of the seed alone can neither be matched nor asked. The strongest list that has a payer decides its name, route and what it supports; what weaker lists
 * know in addition (aliases, families, states, further routes, a rank, capabilities) is kept when a shared name shows that the same
 * payer is meant, and dropped when an id now belongs to another payer. The operators' edits come last, so that no list
 * undoes them.
 */
export function composeDirectory({ layers, aliasEdits }: LayeredCatalog): PayerDirectory {
  const empty: Composed = { payers: [], moves: new Map() };
  const { payers: known, moves } = layers.reduce((below, layer) => laidOver(below, layer.payers), empty);
  const payers = listedIn(layers, known);
  const editsOf = (payer: Payer): readonly AliasEdit[] =>
    aliasEdits.filter((edit) => isSameId(finalId(moves, edit.payerId), payer.id));
  const edited = new Set(aliasEdits.map((edit) => finalId(moves, edit.payerId).toUpperCase()));
  return {
    payers: payers
      .map((payer) => (edited.has(payer.id.toUpperCase()) ? editsOf(payer).reduce(withEdit, payer) : payer))
      .sort((a, b) => compareText(a.id, b.id)),
    ambiguousBrands: layers
      .flatMap(({ ambiguousBrands }) => ambiguousBrands)
      .map((brand) => following(brand, moves)),
  };
}

/** Those of the imported lists, or all where there is no such list. */
function listedIn(layers: readonly Layer[], payers: readonly Payer[]): readonly Payer[] {
  const imported = layers.filter(({ source }) => source !== 'seed').flatMap((layer) => layer.payers);
  if (imported.length === 0) return payers;
  const ids = new Set(imported.map(({ id }) => id.toUpperCase()));
  return payers.filter(({ id }) => ids.has(id.toUpperCase()));
}

/** The aliases of a payer after an operator's edit; the name itself is never one of them. */
export function withEdit(payer: Payer, edit: AliasEdit): Payer {
  const kept = payer.aliases.filter((alias) => !edit.removed.includes(alias));
  return { ...payer, aliases: unique([...kept, ...edit.added]).filter((alias) => alias !== payer.name) };
}

function laidOver(below: Composed, above: readonly Payer[]): Composed {
  const { payers, moves: formerMoves } = withoutReusedIds(below, above);
  const samePayer = samePayerFinder(payers, above);
  const merged = new Map(above.map((payer) => [payer.id, payer]));
  const moves = new Map(formerMoves);
  // An id that a stronger list has again belongs to that list's payer.
  for (const { id } of above) moves.delete(id.toUpperCase());
  const untouched: Payer[] = [];
  for (const weaker of payers) {
    const stronger = samePayer(weaker);
    if (stronger === undefined) untouched.push(weaker);
    else {
      merged.set(stronger.id, enriched(merged.get(stronger.id) ?? stronger, weaker));
      if (stronger.id !== weaker.id)
        moves.set(weaker.id.toUpperCase(), { former: weaker, into: stronger.id });
    }
  }
  return { payers: [...untouched, ...merged.values()], moves };
}

/**
 * Drops payers whose id now belongs to another payer; payers that had been merged into one of them are separate again.
 */
function withoutReusedIds(below: Composed, above: readonly Payer[]): Composed {
  const owners = new Map(above.map((payer) => [payer.id.toUpperCase(), payer]));
  const moves = new Map(below.moves);
  const kept = (payer: Payer): readonly Payer[] => {
    const owner = owners.get(payer.id.toUpperCase());
    if (owner === undefined || shareName(payer, owner)) return [payer];
    const parts = [...moves].filter(([, { into }]) => isSameId(into, payer.id));
    for (const [id] of parts) moves.delete(id);
    return parts.flatMap(([, { former }]) => kept(former));
  };
  return { payers: below.payers.flatMap(kept), moves };
}

function enriched(stronger: Payer, weaker: Payer): Payer {
  const otherIds = unique([...(stronger.otherIds ?? []), ...(weaker.otherIds ?? []), weaker.id]);
  const sizeRank = stronger.sizeRank ?? weaker.sizeRank;
  const capabilities = stronger.capabilities ?? weaker.capabilities;
  const aliases = unique([...stronger.aliases, weaker.name, ...weaker.aliases]);
  return {
    ...stronger,
    aliases: aliases.filter((alias) => alias !== stronger.name),
    states: stated(stronger.states, weaker.states),
    linesOfBusiness: stated(stronger.linesOfBusiness, weaker.linesOfBusiness),
    families: unique([...stronger.families, ...weaker.families]),
    routes: stated(stronger.routes, weaker.routes),
    requiresDateOfBirth: stronger.requiresDateOfBirth || weaker.requiresDateOfBirth,
    ...(sizeRank === undefined ? {} : { sizeRank }),
    ...(capabilities === undefined ? {} : { capabilities }),
    otherIds: otherIds.filter((id) => id !== stronger.id),
  };
}

function stated<T>(stronger: readonly T[], weaker: readonly T[]): readonly T[] {
  return stronger.length > 0 ? stronger : weaker;
}

function following(brand: AmbiguousBrand, moves: Composed['moves']): AmbiguousBrand {
  return { ...brand, offerFirst: unique(brand.offerFirst.map((id) => finalId(moves, id))) };
}

function finalId(moves: Composed['moves'], id: string): string {
  const next = moves.get(id.toUpperCase());
  return next === undefined ? id : finalId(moves, next.into);
}

function isSameId(a: string, b: string): boolean {
  return a.toUpperCase() === b.toUpperCase();
}

function unique<T>(items: readonly T[]): readonly T[] {
  return [...new Set(items)];
}
