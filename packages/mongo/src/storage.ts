import type { CollectionIndexes, DocumentDatabase } from '@eligibility/documents';
import type { Lifecycle, Log } from '@eligibility/kit';
import type { ReadinessChecks } from '@eligibility/kit/process';
import { openDocuments } from '@eligibility/sqlite';
import { openMongo } from './open';
import type { MongoSettings } from './settings';

/** Where a service keeps its data. */
export type StorageConfig = {
  /** The SQLite file, created when it is missing. */
  readonly databasePath: string;
  /** The MongoDB that holds the data instead, when given. */
  readonly mongo?: MongoSettings | undefined;
};

/** A database, and whether it accepts writes: for the readiness of a service that cannot work without it. */
export type OpenStorage = { readonly db: DocumentDatabase; readonly readiness: ReadinessChecks };

/**
 * Opens the database of a service: in MongoDB when that is configured, otherwise in one SQLite file. `life` closes it.
 * @throws ConfigError when MongoDB is configured and cannot be used, or no file can be kept where SQLite's should be
 */
export async function openStorage(
  { databasePath, mongo: settings, log }: StorageConfig & { readonly log: Log },
  life: Lifecycle,
  collections: readonly CollectionIndexes[],
): Promise<OpenStorage> {
  const isFile = settings === undefined;
  const db = isFile
    ? openDocuments(databasePath, collections)
    : await openMongo({ ...settings, log, collections });
  const name = isFile ? 'sqlite' : 'mongodb';
  life.add(name, db.close);
  return { db, readiness: { [name]: db.isWritable } };
}
