import type { CatalogVersion } from '@eligibility/contract';
import type { AmbiguousBrand, KnowledgeRow, Payer } from '@eligibility/payer-matching';
import type { SqliteDatabase } from '@eligibility/sqlite';
import type {
  AliasChange,
  CatalogChange,
  KnowledgeChange,
  LayerChange,
  PayerStore,
  RestoreChange,
  StoredCatalog,
  StoredKnowledge,
  StoredLayer,
} from '../../app/ports';
import {
  layersInForce,
  type AliasEdit,
  type History,
  type InForce,
  type LayerSource,
  type RestoreStep,
  type Source,
} from '../../domain/layers';

/** The payer store on one SQLite file made with `PAYER_MIGRATIONS`. */
export function sqlitePayerStore(db: SqliteDatabase): PayerStore {
  const selectNewest = db.prepare('SELECT coalesce(max(version), 0) AS version FROM catalog_versions');
  const selectEdits = db.prepare('SELECT * FROM alias_edits ORDER BY payer_id');
  const selectSeen = db.prepare('SELECT 1 FROM catalog_versions WHERE source = ? AND checksum = ? LIMIT 1');
  const selectPage = db.prepare(
    'SELECT * FROM catalog_versions WHERE version < ? ORDER BY version DESC LIMIT ?',
  );
  const selectChecksum = db.prepare(
    'SELECT checksum FROM catalog_versions WHERE source = ? ORDER BY version DESC LIMIT 1',
  );
  const historyAt = historyReader(db);
  const layersOf = layerReader(db);
  const write = changeWriter(db);
  const newest = (): number => (selectNewest.get() as { version: number }).version;
  const load = (): StoredCatalog => {
    const version = newest();
    const aliasEdits = (selectEdits.all() as EditRow[]).map(editOf);
    return { version, ...layersOf(layersInForce(historyAt(version), version)), aliasEdits };
  };
  const page = (beforeVersion: number, limit: number): readonly CatalogVersion[] => {
    const rows = selectPage.all(beforeVersion, limit) as VersionRow[];
    const history = historyAt(beforeVersion);
    return rows.map((row) => versionOf(row, layersInForce(history, row.version).knowledge?.version));
  };
  return {
    version: () => db.query(newest),
    load: () => db.query(load),
    commit: (baseVersion, change) =>
      db.write(() => {
        const isNext = newest() === baseVersion;
        if (isNext) write(baseVersion + 1, change);
        return isNext;
      }),
    listVersions: ({ limit, beforeVersion = Number.MAX_SAFE_INTEGER }) =>
      db.query(() => page(beforeVersion, limit)),
    hasSeen: (source, checksum) => db.query(() => selectSeen.get(source, checksum) !== undefined),
    newestChecksum: (source) =>
      db.query(() => (selectChecksum.get(source) as { checksum: string } | undefined)?.checksum),
  };
}

type LayerRow = Pick<VersionRow, 'version' | 'source' | 'checksum'>;

/** Reads what brought and restored layers up to a version. */
function historyReader(db: SqliteDatabase): (version: number) => History<LayerRow> {
  const selectLayers = db.prepare(
    "SELECT version, source, checksum FROM catalog_versions WHERE kind = 'layer' AND version <= ?",
  );
  const selectRestores = db.prepare(`
    SELECT version, restored_from AS restoredFrom FROM catalog_versions
    WHERE kind = 'restore' AND version <= ?`);
  return (version) => ({
    layers: selectLayers.all(version) as LayerRow[],
    restores: selectRestores.all(version) as RestoreStep[],
  });
}

/** Reads what the layers in force have. */
function layerReader(
  db: SqliteDatabase,
): (inForce: InForce<LayerRow>) => Pick<StoredCatalog, 'layers' | 'knowledge'> {
  const selectPayers = db.prepare('SELECT payer FROM layer_payers WHERE version = ? ORDER BY payer_id');
  const selectBrands = db.prepare('SELECT head FROM layer_heads WHERE version = ? ORDER BY position');
  const selectKnowledge = db.prepare('SELECT row FROM layer_knowledge WHERE version = ? ORDER BY position');
  const layerOf = ({ version, source, checksum }: LayerRow & { source: Source }): StoredLayer => ({
    version,
    source,
    checksum,
    payers: (selectPayers.all(version) as { payer: string }[]).map(payerOf),
    ambiguousBrands: (selectBrands.all(version) as { head: string }[]).map(ambiguousBrandOf),
  });
  const knowledgeOf = ({ version, checksum }: LayerRow): StoredKnowledge => ({
    version,
    checksum,
    rows: (selectKnowledge.all(version) as { row: string }[]).map(knowledgeRowOf),
  });
  return ({ lists, knowledge }) => ({
    layers: lists.map(layerOf),
    knowledge: knowledge && knowledgeOf(knowledge),
  });
}

/** Writes a change as one version of the catalog; to be run inside a transaction. */
function changeWriter(db: SqliteDatabase): (version: number, change: CatalogChange) => void {
  const writeLayer = layerWriter(db);
  const writeKnowledge = knowledgeWriter(db);
  const writeAliases = aliasWriter(db);
  const writeRestore = restoreWriter(db);
  return (version, change) => {
    switch (change.kind) {
      case 'layer':
        writeLayer(version, change);
        break;
      case 'knowledge':
        writeKnowledge(version, change);
        break;
      case 'aliases':
        writeAliases(version, change);
        break;
      case 'restore':
        writeRestore(version, change);
    }
  };
}

const INSERT_LAYER = `
  INSERT INTO catalog_versions (version, kind, actor, at_ms, source, checksum, payer_count)
  VALUES (?, 'layer', ?, ?, ?, ?, ?)`;

function layerWriter(db: SqliteDatabase): (version: number, change: LayerChange) => void {
  const insertVersion = db.prepare(INSERT_LAYER);
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

function knowledgeWriter(db: SqliteDatabase): (version: number, change: KnowledgeChange) => void {
  const insertVersion = db.prepare(INSERT_LAYER);
  const insertRow = db.prepare('INSERT INTO layer_knowledge VALUES (?, ?, ?)');
  return (version, { kind, actor, atMs, rows, checksum }) => {
    insertVersion.run(version, actor, atMs, kind, checksum, rows.length);
    for (const [position, row] of rows.entries()) insertRow.run(version, position, JSON.stringify(row));
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
  readonly kind: 'layer' | 'aliases' | 'restore';
  readonly actor: string;
  readonly at_ms: number;
  readonly source: LayerSource;
  readonly checksum: string;
  /** Of knowledge, how many rows it has. */
  readonly payer_count: number;
  readonly restored_from: number;
  readonly payer_id: string;
};

type EditRow = { readonly payer_id: string; readonly added: string; readonly removed: string };

function versionOf(row: VersionRow, knowledgeVersion: number | undefined): CatalogVersion {
  const stamp = { version: row.version, actor: row.actor, atMs: row.at_ms, knowledgeVersion };
  const { kind } = row;
  switch (kind) {
    case 'aliases':
      return { ...stamp, kind, payerId: row.payer_id };
    case 'restore':
      return { ...stamp, kind, restoredFrom: row.restored_from };
    case 'layer': {
      const { source, checksum, payer_count: payerCount } = row;
      if (source === 'knowledge') return { ...stamp, kind: source, checksum, rowCount: payerCount };
      return { ...stamp, kind: 'list', source, checksum, payerCount };
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

function knowledgeRowOf({ row }: { readonly row: string }): KnowledgeRow {
  return JSON.parse(row) as KnowledgeRow;
}

function ambiguousBrandOf({ head }: { readonly head: string }): AmbiguousBrand {
  return JSON.parse(head) as AmbiguousBrand;
}
