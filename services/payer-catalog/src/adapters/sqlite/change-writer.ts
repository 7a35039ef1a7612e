import type { SqliteDatabase } from '@eligibility/sqlite';
import type { AliasChange, CatalogChange, LayerChange, RestoreChange } from '../../app/ports';

/** Writes a change as one version of the catalog; to be run inside a transaction. */
export function changeWriter(db: SqliteDatabase): (version: number, change: CatalogChange) => void {
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
