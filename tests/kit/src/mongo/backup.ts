import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createConnection, type Connection } from 'mongoose';
import { isOnPath } from '../store-server';
import type { TempMongo } from './temp-mongo';

const run = promisify(execFile);

/** A copy of a database that can be restored into the same database when it is empty. */
type MongoBackup = { readonly restore: () => Promise<void> };

/** How backups are made here, for the name of a test. */
export const BACKUP_TOOL =
  isOnPath('mongodump') && isOnPath('mongorestore')
    ? 'mongodump and mongorestore'
    : 'copies of whole collections, because mongodump and mongorestore are not on the PATH';

/** Copies a database as docs/deploying.md says; where MongoDB's tools are missing, one collection after the other. */
export async function backedUp({ settings }: TempMongo): Promise<MongoBackup> {
  return BACKUP_TOOL.startsWith('mongodump') ? dumped(settings) : copied(settings);
}

type Place = TempMongo['settings'];

async function dumped({ uri, databaseName }: Place): Promise<MongoBackup> {
  const file = join(tmpdir(), `${databaseName}.archive.gz`);
  const to = ['--quiet', '--gzip', `--archive=${file}`, '--uri', uri];
  await run('mongodump', [...to, '--db', databaseName]);
  return {
    restore: async () => {
      await run('mongorestore', [...to, '--stopOnError', '--nsInclude', `${databaseName}.*`]);
      await rm(file);
    },
  };
}

async function copied(place: Place): Promise<MongoBackup> {
  const collections = await connected(place, async (db) => {
    const copies: { readonly name: string; readonly documents: readonly object[] }[] = [];
    for (const { name } of await db.listCollections())
      copies.push({ name, documents: await db.collection(name).find().toArray() });
    return copies.filter(({ documents }) => documents.length > 0);
  });
  return {
    restore: () =>
      connected(place, async (db) => {
        for (const { name, documents } of collections)
          await db.collection(name).insertMany([...documents], { ordered: false });
      }),
  };
}

async function connected<T>({ uri, databaseName }: Place, use: (db: Connection) => Promise<T>): Promise<T> {
  const db = await createConnection(uri, { dbName: databaseName }).asPromise();
  try {
    return await use(db);
  } finally {
    await db.close();
  }
}

/** Removes everything in a database, as its loss would. */
export function lost(mongo: TempMongo): Promise<void> {
  return connected(mongo.settings, async (db) => {
    await db.dropDatabase();
  });
}
