import type { CollectionIndexes, DocumentDatabase } from '@eligibility/documents';
import type { Lifecycle, Log } from '@eligibility/kit';
import type { ReadinessChecks } from '@eligibility/kit/process';
import { openSqlite, type SqliteDatabase } from '@eligibility/sqlite';
import { openMongo } from './open';
import type { MongoSettings } from './settings';

/** Where a service keeps its data. */
export type StorageConfig = {
  /** The SQLite file, created when it is missing. */
  readonly databasePath: string;
  /** The MongoDB that holds the data instead, when given. */
  readonly mongo?: MongoSettings | undefined;
};

/** What a service keeps in each kind of database, and its store on it. */
export type StoreKinds<Store> = {
  readonly sqlite: {
    /** As `openSqlite` takes them. */
    readonly migrations: readonly string[];
    readonly store: (db: SqliteDatabase) => Store;
  };
  readonly mongo: {
    readonly collections: readonly CollectionIndexes[];
    readonly store: (db: DocumentDatabase) => Store;
  };
};

/** A store, and whether its database accepts writes: for the readiness of a service that cannot work without it. */
export type OpenStorage<Store> = { readonly store: Store; readonly readiness: ReadinessChecks };

/**
 * Opens the store of a service: in MongoDB when that is configured, otherwise in one SQLite file. `life` closes it.
 * @throws ConfigError when MongoDB is configured and cannot be used, or no file can be kept where SQLite's should be
 */
export async function openStorage<Store>(
  { databasePath, mongo: settings, log }: StorageConfig & { readonly log: Log },
  life: Lifecycle,
  { sqlite, mongo }: StoreKinds<Store>,
): Promise<OpenStorage<Store>> {
  if (settings === undefined) {
    const db = openSqlite(databasePath, sqlite.migrations);
    life.add('sqlite', db.close);
    return { store: sqlite.store(db), readiness: { sqlite: db.isWritable } };
  }
  const db = await openMongo({ ...settings, log, collections: mongo.collections });
  life.add('mongodb', db.close);
  return { store: mongo.store(db), readiness: { mongodb: db.isWritable } };
}
