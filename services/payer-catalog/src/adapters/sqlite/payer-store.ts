import type { SqliteDatabase } from '@eligibility/sqlite';
import type { PayerStore, StoredCatalog, StoredLayer } from '../../app/ports';
import { changeWriter } from './change-writer';
import { editOf, headOf, payerOf, versionOf, type EditRow, type VersionRow } from './rows';

/** The payer store on one SQLite file made with `PAYER_MIGRATIONS`. */
export function sqlitePayerStore(db: SqliteDatabase): PayerStore {
  const selectNewest = db.prepare('SELECT coalesce(max(version), 0) AS version FROM catalog_versions');
  const selectEdits = db.prepare('SELECT * FROM alias_edits ORDER BY payer_id');
  const selectSeen = db.prepare('SELECT 1 FROM catalog_versions WHERE source = ? AND checksum = ? LIMIT 1');
  const selectPage = db.prepare(
    'SELECT * FROM catalog_versions WHERE version < ? ORDER BY version DESC LIMIT ?',
  );
  const layers = layerReader(db);
  const write = changeWriter(db);
  const newest = (): number => (selectNewest.get() as { version: number }).version;
  const load = (): StoredCatalog => ({
    version: newest(),
    layers: layers.inForce(),
    aliasEdits: (selectEdits.all() as EditRow[]).map(editOf),
  });
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
    layerOf: (version) => promised(() => db.read(() => layers.of(version))),
    hasSeen: (source, checksum) =>
      promised(() => db.read(() => selectSeen.get(source, checksum) !== undefined)),
  };
}

type LayerReader = {
  readonly of: (version: number) => StoredLayer | undefined;
  /** The newest layer of each source, the seed first. */
  readonly inForce: () => readonly StoredLayer[];
};

type LayerRow = Pick<VersionRow, 'version' | 'source' | 'checksum'>;

function layerReader(db: SqliteDatabase): LayerReader {
  const selectOne = db.prepare("SELECT * FROM catalog_versions WHERE version = ? AND kind = 'layer'");
  const selectInForce = db.prepare(`
    SELECT max(version) AS version, source, checksum FROM catalog_versions WHERE kind = 'layer'
    GROUP BY source ORDER BY source = 'seed' DESC, version`);
  const selectPayers = db.prepare('SELECT payer FROM layer_payers WHERE version = ? ORDER BY payer_id');
  const selectHeads = db.prepare('SELECT head FROM layer_heads WHERE version = ? ORDER BY position');
  const layerOf = ({ version, source, checksum }: LayerRow): StoredLayer => ({
    version,
    source,
    checksum,
    payers: (selectPayers.all(version) as { payer: string }[]).map(payerOf),
    heads: (selectHeads.all(version) as { head: string }[]).map(headOf),
  });
  return {
    of: (version) => {
      const row = selectOne.get(version) as LayerRow | undefined;
      return row === undefined ? undefined : layerOf(row);
    },
    inForce: () => (selectInForce.all() as LayerRow[]).map(layerOf),
  };
}

/** A read is done at once, but its failure must reject like any other store's. */
function promised<T>(read: () => T): Promise<T> {
  return new Promise((resolve) => {
    resolve(read());
  });
}
