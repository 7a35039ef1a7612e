import type { AliasEdit, LayeredCatalog } from './layer';
import { compareText, type AmbiguousHead, type Payer, type PayerDirectory } from './payer';
import { samePayerFinder, shareName } from './same-payer';

type Composed = {
  readonly payers: readonly Payer[];
  /** Ids of payers that went into another one, in upper case, and that one's id. */
  readonly movedTo: ReadonlyMap<string, string>;
};

/**
 * Lays the lists over each other. The strongest list that knows a payer says its name, route and what it supports; what
 * weaker lists know beside that (aliases, families, states, further routes) is kept when a shared name shows that the same payer is
 * meant, and dropped when an id now belongs to somebody else. The operators' edits come last, so that no list undoes them.
 */
export function composeDirectory({ layers, aliasEdits }: LayeredCatalog): PayerDirectory {
  const empty: Composed = { payers: [], movedTo: new Map() };
  const { payers, movedTo } = layers.reduce((below, layer) => laidOver(below, layer.payers), empty);
  const editsOf = (payer: Payer): readonly AliasEdit[] =>
    aliasEdits.filter((edit) => isSameId(finalId(movedTo, edit.payerId), payer.id));
  const edited = new Set(aliasEdits.map((edit) => finalId(movedTo, edit.payerId).toUpperCase()));
  return {
    payers: payers
      .map((payer) => (edited.has(payer.id.toUpperCase()) ? editsOf(payer).reduce(withEdit, payer) : payer))
      .sort((a, b) => compareText(a.id, b.id)),
    heads: layers.flatMap(({ heads }) => heads).map((head) => following(head, movedTo)),
  };
}

/** The aliases of a payer after an operator's edit; the name itself is never one of them. */
export function withEdit(payer: Payer, edit: AliasEdit): Payer {
  const kept = payer.aliases.filter((alias) => !edit.removed.includes(alias));
  return { ...payer, aliases: unique([...kept, ...edit.added]).filter((alias) => alias !== payer.name) };
}

function laidOver(below: Composed, above: readonly Payer[]): Composed {
  const samePayer = samePayerFinder(below.payers, above);
  const merged = new Map(above.map((payer) => [payer.id, payer]));
  // An id that a stronger list brings back means that list's payer again.
  const isBack = new Set(above.map(({ id }) => id.toUpperCase()));
  const movedTo = new Map([...below.movedTo].filter(([id]) => !isBack.has(id)));
  const untouched: Payer[] = [];
  for (const weaker of below.payers) {
    const stronger = samePayer(weaker);
    if (stronger === undefined) untouched.push(weaker);
    else if (shareName(weaker, stronger)) {
      merged.set(stronger.id, enriched(merged.get(stronger.id) ?? stronger, weaker));
      if (stronger.id !== weaker.id) movedTo.set(weaker.id.toUpperCase(), stronger.id);
    }
  }
  return { payers: [...untouched, ...merged.values()], movedTo };
}

function enriched(stronger: Payer, weaker: Payer): Payer {
  const otherIds = unique([...(stronger.otherIds ?? []), ...(weaker.otherIds ?? []), weaker.id]);
  const aliases = unique([...stronger.aliases, weaker.name, ...weaker.aliases]);
  return {
    ...stronger,
    aliases: aliases.filter((alias) => alias !== stronger.name),
    states: stated(stronger.states, weaker.states),
    linesOfBusiness: stated(stronger.linesOfBusiness, weaker.linesOfBusiness),
    families: unique([...stronger.families, ...weaker.families]),
    routes: stated(stronger.routes, weaker.routes),
    requiresDateOfBirth: stronger.requiresDateOfBirth || weaker.requiresDateOfBirth,
    otherIds: otherIds.filter((id) => id !== stronger.id),
  };
}

function stated<T>(stronger: readonly T[], weaker: readonly T[]): readonly T[] {
  return stronger.length > 0 ? stronger : weaker;
}

function following(head: AmbiguousHead, movedTo: Composed['movedTo']): AmbiguousHead {
  return { ...head, offerFirst: unique(head.offerFirst.map((id) => finalId(movedTo, id))) };
}

function finalId(movedTo: Composed['movedTo'], id: string): string {
  const next = movedTo.get(id.toUpperCase());
  return next === undefined ? id : finalId(movedTo, next);
}

function isSameId(a: string, b: string): boolean {
  return a.toUpperCase() === b.toUpperCase();
}

function unique<T>(items: readonly T[]): readonly T[] {
  return [...new Set(items)];
}
