import type { SqliteDatabase } from '@eligibility/sqlite';
import type { PayerStore, StoredCatalog, StoredLayer } from '../../app/ports';
import { listsInForce, type RestoreStep } from '../../domain/directory/in-force';
import { changeWriter } from './change-writer';
import { ambiguousBrandOf, editOf, payerOf, versionOf, type EditRow, type VersionRow } from './rows';

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

/** A read is done at once, but its failure must reject like any other store's. */
function promised<T>(read: () => T): Promise<T> {
  return new Promise((resolve) => {
    resolve(read());
  });
}
