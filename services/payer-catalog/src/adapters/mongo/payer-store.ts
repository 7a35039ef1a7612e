import { randomUUID } from 'node:crypto';
import type { MongoDatabase } from '@eligibility/mongo';
import { compareText, type Payer } from '@eligibility/payer-matching';
import type { LayerChange, PayerStore, StoredLayer } from '../../app/ports';
import { listsInForce, type AliasEdit } from '../../domain/layers';
import {
  aliasDocumentOf,
  ambiguousBrandOf,
  editOf,
  layerDocumentOf,
  LISTED_PAYERS,
  payerDocumentOf,
  payerOf,
  restoreDocumentOf,
  versionOf,
  VERSIONS,
  type AliasDocument,
  type LayerDocument,
  type ListKey,
  type RestoreDocument,
  type VersionDocument,
} from './collections';

/**
 * The payer store in MongoDB, migrated with `PAYER_COLLECTIONS`. The payers of a list are written first, which no
 * reader sees; one insert of the version's document then puts the list in force. So a list is stored as a whole or not
 * at all, and only one of several processes creates a given version.
 */
export function mongoPayerStore(db: MongoDatabase): PayerStore {
  const versions = db.collection(VERSIONS);
  const lists = payerLists(db);

  async function version(): Promise<number> {
    const [found] = await versions.find({ filter: {}, sort: { _id: -1 }, limit: 1, fields: { _id: 1 } });
    return found?._id ?? 0;
  }
  async function takeList(next: number, change: LayerChange): Promise<boolean> {
    const key = { version: next, listId: randomUUID() };
    await lists.write(key, change.layer.payers);
    // When it is unknown whether this was stored, the payers are kept: the list may be in force.
    const isTaken = await versions.insert(layerDocumentOf(key, change));
    await (isTaken ? lists.keepOnly(key) : lists.forget(key));
    return isTaken;
  }
  async function inForceAt(upTo: number): Promise<readonly LayerDocument[]> {
    const kinds = { $in: ['layer', 'restore'] };
    const filter = { kind: kinds, _id: { $lte: upTo } };
    const steps = await versions.find({ filter, sort: { _id: 1 }, fields: { heads: 0 } });
    const history = {
      lists: steps.filter(isLayer).map(withVersion),
      restores: steps.filter(isRestore).map(withVersion),
    };
    return listsInForce(history, upTo);
  }
  async function layerOf({ _id, listId, source, checksum }: LayerDocument): Promise<StoredLayer> {
    const { heads = [] } = (await versions.findOne({ _id }, { heads: 1 })) ?? {};
    const payers = await lists.read({ version: _id, listId });
    return { version: _id, source, checksum, payers, ambiguousBrands: heads.map(ambiguousBrandOf) };
  }

  return {
    version,
    load: async () => {
      // Versions are never changed, so a newer one that is added meanwhile does not affect this read.
      const upTo = { $lte: await version() };
      const edits = await versions.find({ filter: { kind: 'aliases', _id: upTo }, sort: { _id: 1 } });
      return {
        version: upTo.$lte,
        layers: await Promise.all((await inForceAt(upTo.$lte)).map(layerOf)),
        aliasEdits: newestOfEach(edits.filter(isAliases).map(editOf)),
      };
    },
    commit: async (baseVersion, change) => {
      if ((await version()) !== baseVersion) return false;
      const next = baseVersion + 1;
      switch (change.kind) {
        case 'layer':
          return takeList(next, change);
        case 'aliases':
          return versions.insert(aliasDocumentOf(next, change));
        case 'restore':
          return versions.insert(restoreDocumentOf(next, change));
      }
    },
    listVersions: async ({ limit, beforeVersion = Number.MAX_SAFE_INTEGER }) => {
      const page = { filter: { _id: { $lt: beforeVersion } }, sort: { _id: -1 }, limit } as const;
      return (await versions.find({ ...page, fields: { heads: 0, added: 0, removed: 0 } })).map(versionOf);
    },
    hasSeen: async (source, checksum) => (await versions.findOne({ source, checksum })) !== undefined,
  };
}

function isLayer(found: VersionDocument): found is LayerDocument {
  return found.kind === 'layer';
}

function isRestore(found: VersionDocument): found is RestoreDocument {
  return found.kind === 'restore';
}

function withVersion<Document extends VersionDocument>(document: Document): Document & { version: number } {
  return { ...document, version: document._id };
}

function isAliases(found: VersionDocument): found is AliasDocument {
  return found.kind === 'aliases';
}

/** From edits in the order of their versions to the newest edit of each payer, by payer id. */
function newestOfEach(edits: readonly AliasEdit[]): readonly AliasEdit[] {
  const newest = new Map(edits.map((edit) => [edit.payerId, edit]));
  return [...newest.values()].sort((a, b) => compareText(a.payerId, b.payerId));
}

/** The payers of lists, one document each: a list may exceed the size limit of a document. */
type PayerLists = {
  /** Writes a whole list, or fails and removes what was written. */
  readonly write: (key: ListKey, payers: readonly Payer[]) => Promise<void>;
  /** By id. */
  readonly read: (key: ListKey) => Promise<readonly Payer[]>;
  /** Best effort: what is left over takes space, but is never read. */
  readonly forget: (key: ListKey) => Promise<void>;
  /** Deletes what other processes wrote for the same version. */
  readonly keepOnly: (key: ListKey) => Promise<void>;
};

/** The lists in MongoDB. */
function payerLists(db: MongoDatabase): PayerLists {
  const payers = db.collection(LISTED_PAYERS);
  const remove = (filter: Parameters<typeof payers.remove>[0]): Promise<void> =>
    payers.remove(filter).catch(() => undefined);
  const forget = ({ version, listId }: ListKey): Promise<void> => remove({ version, listId });
  return {
    write: async (key, list) => {
      try {
        await payers.insertAll(list.map((payer) => payerDocumentOf(key, payer)));
      } catch (failure) {
        await forget(key);
        throw failure;
      }
    },
    read: async ({ version, listId }) =>
      (await payers.find({ filter: { version, listId }, sort: { payerId: 1 } })).map(payerOf),
    forget,
    keepOnly: ({ version, listId }) => remove({ version, listId: { $ne: listId } }),
  };
}
