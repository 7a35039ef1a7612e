import type { CatalogVersion } from '@eligibility/contract';
import type { AmbiguousBrand, Payer } from '@eligibility/payer-matching';
import type { SqliteDatabase } from '@eligibility/sqlite';
import type {
  AliasChange,
  CatalogChange,
  LayerChange,
  PayerStore,
  RestoreChange,
  StoredCatalog,
  StoredLayer,
} from '../../app/ports';
import { listsInForce, type AliasEdit, type RestoreStep, type Source } from '../../domain/layers';

/** The payer store on one SQLite file made with `PAYER_MIGRATIONS`. */
export function sqlitePayerStore(db: SqliteDatabase): PayerStore {
  const selectNewest = db.prepare('SELECT coalesce(max(version), 0) AS version FROM catalog_versions');
  const selectEdits = db.prepare('SELECT * FROM alias_edits ORDER BY payer_id');
  const selectSeen = db.prepare('SELECT 1 FROM catalog_versions WHERE source = ? AND checksum = ? LIMIT 1');
  const selectPage = db.prepare(
    'SELECT * FROM catalog_versions WHERE version < ? ORDER BY version DESC LIMIT ?',
  );
  const layersAt = layerReader(db);
  const write = changeWriter(db);
  const newest = (): number => (selectNewest.get() as { version: number }).version;
  const load = (): StoredCatalog => {
    const version = newest();
    const aliasEdits = (selectEdits.all() as EditRow[]).map(editOf);
    return { version, layers: layersAt(version), aliasEdits };
  };
  return {
    version: () => promised(() => db.read(newest)),
    load: () => promised(() => db.read(load)),
    commit: (baseVersion, change) =>
      db.write(() => {
        const isNext = newest() === baseVersion;
        if (isNext) write(baseVersion + 1, change);
        return isNext;
      }),
    listVersions: ({ limit, beforeVersion = Number.MAX_SAFE_INTEGER }) =>
      promised(() => db.read(() => (selectPage.all(beforeVersion, limit) as VersionRow[]).map(versionOf))),
    hasSeen: (source, checksum) =>
      promised(() => db.read(() => selectSeen.get(source, checksum) !== undefined)),
  };
}

type LayerRow = Pick<VersionRow, 'version' | 'source' | 'checksum'>;

/** Reads the lists in force at a version. */
function layerReader(db: SqliteDatabase): (version: number) => readonly StoredLayer[] {
  const selectLists = db.prepare(
    "SELECT version, source, checksum FROM catalog_versions WHERE kind = 'layer' AND version <= ?",
  );
  const selectRestores = db.prepare(`
    SELECT version, restored_from AS restoredFrom FROM catalog_versions
    WHERE kind = 'restore' AND version <= ?`);
  const selectPayers = db.prepare('SELECT payer FROM layer_payers WHERE version = ? ORDER BY payer_id');
  const selectBrands = db.prepare('SELECT head FROM layer_heads WHERE version = ? ORDER BY position');
  const layerOf = ({ version, source, checksum }: LayerRow): StoredLayer => ({
    version,
    source,
    checksum,
    payers: (selectPayers.all(version) as { payer: string }[]).map(payerOf),
    ambiguousBrands: (selectBrands.all(version) as { head: string }[]).map(ambiguousBrandOf),
  });
  return (version) => {
    const lists = selectLists.all(version) as LayerRow[];
    const restores = selectRestores.all(version) as RestoreStep[];
    return listsInForce({ lists, restores }, version).map(layerOf);
  };
}

/** Reads are synchronous, but a failure must reject as in any other store. */
function promised<T>(read: () => T): Promise<T> {
  return new Promise((resolve) => {
    resolve(read());
  });
}

/** Writes a change as one version of the catalog; to be run inside a transaction. */
function changeWriter(db: SqliteDatabase): (version: number, change: CatalogChange) => void {
  const writeLayer = layerWriter(db);
  const writeAliases = aliasWriter(db);
  const writeRestore = restoreWriter(db);
  return (version, change) => {
    switch (change.kind) {
      case 'layer':
        writeLayer(version, change);
        break;
      case 'aliases':
        writeAliases(version, change);
        break;
      case 'restore':
        writeRestore(version, change);
    }
  };
}

function layerWriter(db: SqliteDatabase): (version: number, change: LayerChange) => void {
  const insertVersion = db.prepare(`
    INSERT INTO catalog_versions (version, kind, actor, at_ms, source, checksum, payer_count)
    VALUES (?, 'layer', ?, ?, ?, ?, ?)`);
  const insertPayer = db.prepare('INSERT INTO layer_payers VALUES (?, ?, ?)');
  const insertBrand = db.prepare('INSERT INTO layer_heads VALUES (?, ?, ?)');
  return (version, { actor, atMs, layer, checksum }) => {
    const { source, payers, ambiguousBrands } = layer;
    insertVersion.run(version, actor, atMs, source, checksum, payers.length);
    for (const payer of payers) insertPayer.run(version, payer.id, JSON.stringify(payer));
    for (const [position, brand] of ambiguousBrands.entries())
      insertBrand.run(version, position, JSON.stringify(brand));
  };
}

function aliasWriter(db: SqliteDatabase): (version: number, change: AliasChange) => void {
  const insertVersion = db.prepare(`
    INSERT INTO catalog_versions (version, kind, actor, at_ms, payer_id) VALUES (?, 'aliases', ?, ?, ?)`);
  const upsertEdit = db.prepare(`
    INSERT INTO alias_edits VALUES (?, ?, ?)
    ON CONFLICT (payer_id) DO UPDATE SET added = excluded.added, removed = excluded.removed`);
  return (version, { actor, atMs, edit }) => {
    insertVersion.run(version, actor, atMs, edit.payerId);
    upsertEdit.run(edit.payerId, JSON.stringify(edit.added), JSON.stringify(edit.removed));
  };
}

function restoreWriter(db: SqliteDatabase): (version: number, change: RestoreChange) => void {
  const insertVersion = db.prepare(`
    INSERT INTO catalog_versions (version, kind, actor, at_ms, restored_from) VALUES (?, 'restore', ?, ?, ?)`);
  return (version, { actor, atMs, restoredFrom }) => {
    insertVersion.run(version, actor, atMs, restoredFrom);
  };
}

type VersionRow = {
  readonly version: number;
  readonly kind: CatalogChange['kind'];
  readonly actor: string;
  readonly at_ms: number;
  readonly source: Source;
  readonly checksum: string;
  readonly payer_count: number;
  readonly restored_from: number | null;
  readonly payer_id: string;
};

type EditRow = { readonly payer_id: string; readonly added: string; readonly removed: string };

function versionOf(row: VersionRow): CatalogVersion {
  const stamp = { version: row.version, actor: row.actor, atMs: row.at_ms };
  const { kind, restored_from: restoredFrom } = row;
  switch (kind) {
    case 'aliases':
      return { ...stamp, kind, payerId: row.payer_id };
    case 'restore':
      return { ...stamp, kind, restoredFrom: Number(restoredFrom) };
    case 'layer': {
      const { source, checksum, payer_count: payerCount } = row;
      return {
        ...stamp,
        kind: 'list',
        source,
        checksum,
        payerCount,
        restoredFrom: restoredFrom ?? undefined,
      };
    }
  }
}

function editOf({ payer_id: payerId, added, removed }: EditRow): AliasEdit {
  return { payerId, added: JSON.parse(added) as string[], removed: JSON.parse(removed) as string[] };
}

// Only this store writes the documents below, so their type is known.

function payerOf({ payer }: { readonly payer: string }): Payer {
  return JSON.parse(payer) as Payer;
}

function ambiguousBrandOf({ head }: { readonly head: string }): AmbiguousBrand {
  return JSON.parse(head) as AmbiguousBrand;
}
