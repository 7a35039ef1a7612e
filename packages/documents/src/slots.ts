import { randomInt } from 'node:crypto';
import type { Filter, Collection } from './collection';
import type { IndexDeclaration } from './declare';

/** A document that takes one of the slots of its owner; those that an older release wrote have none. */
type Slotted = { readonly _id: string; readonly slot?: number };

/** The index of `insertWithin`, by the fields that say whose a document is. */
export function bySlot(...owner: readonly string[]): IndexDeclaration {
  const fields = Object.fromEntries([...owner, 'slot'].map((name) => [name, 1 as const]));
  return { fields, unique: true, where: { slot: { $exists: true } } };
}

/** Whose documents are counted, and how many there may be. */
type Room<Doc> = { readonly among: Filter<Doc>; readonly most: number };

/**
 * Inserts a document where fewer than `most` are among those of its owner. However many processes do so at once, they
 * never have more together: each takes a slot, and the unique index `bySlot` gives it to one alone.
 * @returns `taken` where the id is there already
 */
export async function insertWithin<Doc extends Slotted>(
  collection: Collection<Doc>,
  document: Doc,
  { among, most }: Room<Doc>,
): Promise<'added' | 'taken' | 'full'> {
  for (;;) {
    const others = await collection.find({ filter: among, fields: { slot: 1 } });
    if (others.some(({ _id }) => _id === document._id)) return 'taken';
    const taken = new Set(others.map(({ slot }) => slot));
    // One without a slot counts as well: there are as many slots less.
    const slots = most - others.filter(({ slot }) => slot === undefined).length;
    const free = Array.from({ length: Math.max(0, slots) }, (_, at) => at).filter((at) => !taken.has(at));
    // Any of them: of many that come in at once, few choose the same one.
    const slot = free[randomInt(Math.max(1, free.length))];
    if (slot === undefined) return 'full';
    if (await collection.insert({ ...document, slot })) return 'added';
  }
}
