import { randomUUID } from 'node:crypto';
import type { DocumentDatabase } from '@eligibility/documents';
import { compareText, type Payer } from '@eligibility/payer-matching';
import type {
  CatalogChange,
  LayerChange,
  PayerStore,
  StoredCatalog,
  StoredKnowledge,
  StoredLayer,
} from '../../app/ports';
import { layersInForce, type AliasEdit, type History, type InForce, type Source } from '../../domain/layers';
import {
  aliasDocumentOf,
  ambiguousBrandOf,
  editOf,
  knowledgeDocumentOf,
  knowledgeRowOf,
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
 * The payer store as documents. The payers of a list are written first, which no reader sees; one insert of the
 * version's document then puts the list in force. So a list is stored as a whole or not at all, and only one of several
 * processes creates a given version.
 */
export function payerStore(db: DocumentDatabase): PayerStore {
  const versions = db.collection(VERSIONS);
  const historyAt = historyReader(db);
  const layersOf = layerReader(db);
  const write = changeWriter(db);

  async function version(): Promise<number> {
    const [found] = await versions.find({ filter: {}, sort: { _id: -1 }, limit: 1, fields: { _id: 1 } });
    return found?._id ?? 0;
  }

  return {
    version,
    load: async () => {
      // Versions are never changed, so a newer one that is added meanwhile does not affect this read.
      const upTo = { $lte: await version() };
      const inForce = layersInForce(await historyAt(upTo.$lte), upTo.$lte);
      const edits = await versions.find({ filter: { kind: 'aliases', _id: upTo }, sort: { _id: 1 } });
      return {
        version: upTo.$lte,
        ...(await layersOf(inForce)),
        aliasEdits: newestOfEach(edits.filter(isAliases).map(editOf)),
      };
    },
    commit: async (baseVersion, change) =>
      (await version()) === baseVersion && (await write(baseVersion + 1, change)),
    listVersions: async ({ limit, beforeVersion = Number.MAX_SAFE_INTEGER }) => {
      const page = { filter: { _id: { $lt: beforeVersion } }, sort: { _id: -1 }, limit } as const;
      const found = await versions.find({ ...page, fields: { ...WITHOUT_CONTENT, added: 0, removed: 0 } });
      const history = await historyAt(found[0]?._id ?? 0);
      return found.map((one) => versionOf(one, layersInForce(history, one._id).knowledge?.version));
    },
    hasSeen: async (source, checksum) =>
      (await versions.findOne({ source, checksum }, { _id: 1 })) !== undefined,
    newestChecksum: async (source) => {
      const newest = { filter: { source }, sort: { _id: -1 }, limit: 1, fields: { checksum: 1 } } as const;
      return (await versions.find(newest))[0]?.checksum;
    },
  };
}

type LayerStep = LayerDocument & { readonly version: number };

/** What a history does not need, and may be large. */
const WITHOUT_CONTENT = { heads: 0, rows: 0 } as const;

/** Reads what brought and restored layers up to a version. */
function historyReader(db: DocumentDatabase): (upTo: number) => Promise<History<LayerStep>> {
  const versions = db.collection(VERSIONS);
  return async (upTo) => {
    const filter = { kind: { $in: ['layer', 'restore'] }, _id: { $lte: upTo } };
    const steps = await versions.find({ filter, sort: { _id: 1 }, fields: WITHOUT_CONTENT });
    return {
      layers: steps.filter(isLayer).map(withVersion),
      restores: steps.filter(isRestore).map(withVersion),
    };
  };
}

/** Reads what the layers in force have. */
function layerReader(
  db: DocumentDatabase,
): (inForce: InForce<LayerStep>) => Promise<Pick<StoredCatalog, 'layers' | 'knowledge'>> {
  const versions = db.collection(VERSIONS);
  const lists = payerLists(db);
  const layerOf = async ({
    _id,
    listId,
    source,
    checksum,
  }: LayerStep & { readonly source: Source }): Promise<StoredLayer> => {
    const { heads = [] } = (await versions.findOne({ _id }, { heads: 1 })) ?? {};
    const payers = await lists.read({ version: _id, listId });
    return { version: _id, source, checksum, payers, ambiguousBrands: heads.map(ambiguousBrandOf) };
  };
  const knowledgeOf = async ({ _id, checksum }: LayerStep): Promise<StoredKnowledge> => {
    const { rows = [] } = (await versions.findOne({ _id }, { rows: 1 })) ?? {};
    return { version: _id, checksum, rows: rows.map(knowledgeRowOf) };
  };
  return async (inForce) => ({
    layers: await Promise.all(inForce.lists.map(layerOf)),
    knowledge: inForce.knowledge && (await knowledgeOf(inForce.knowledge)),
  });
}

/** Writes a change as one version; false when that version exists already. */
function changeWriter(db: DocumentDatabase): (version: number, change: CatalogChange) => Promise<boolean> {
  const versions = db.collection(VERSIONS);
  const lists = payerLists(db);
  const takeList = async (version: number, change: LayerChange): Promise<boolean> => {
    const key = { version, listId: randomUUID() };
    await lists.write(key, change.layer.payers);
    // When it is unknown whether this was stored, the payers are kept: the list may be in force.
    const isTaken = await versions.insert(layerDocumentOf(key, change));
    await (isTaken ? lists.keepOnly(key) : lists.forget(key));
    return isTaken;
  };
  return async (version, change) => {
    switch (change.kind) {
      case 'layer':
        return takeList(version, change);
      case 'knowledge':
        return versions.insert(knowledgeDocumentOf(version, change));
      case 'aliases':
        return versions.insert(aliasDocumentOf(version, change));
      case 'restore':
        return versions.insert(restoreDocumentOf(version, change));
    }
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

/** The lists. */
function payerLists(db: DocumentDatabase): PayerLists {
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
