import type { CollectionIndexes, DocumentDatabase } from '@eligibility/documents';
import { settleWithin, type Log } from '@eligibility/kit';
import { ConfigError } from '@eligibility/kit/process';
import { createConnection, type Connection, type ConnectOptions } from 'mongoose';
import { openCollection } from './collection';
import { createIndexes, missingIndexes } from './declare';
import { translated } from './failures';
import { asRefusal } from './refusals';
import { isSchemaKnown, noteSchema, SCHEMA_COLLECTION } from './schema-version';
import type { MongoSettings } from './settings';
import { wakeWriters } from './wake-writers';

wakeWriters();

export type MongoOptions = MongoSettings & {
  readonly log: Log;
  /** All collections that this process uses. */
  readonly collections: readonly CollectionIndexes[];
};

const HEALTH_MS = 1_000;

/** The write concern, and how long an operation waits for a server that does not answer. */
const CONNECTION: ConnectOptions = {
  writeConcern: { w: 'majority', journal: true, wtimeoutMS: 5_000 },
  readConcernLevel: 'majority',
  readPreference: 'primary',
  serverSelectionTimeoutMS: 3_000,
  connectTimeoutMS: 3_000,
  socketTimeoutMS: 10_000,
  waitQueueTimeoutMS: 10_000,
  heartbeatFrequencyMS: 2_000,
  maxPoolSize: 50,
  ignoreUndefined: true,
  promoteBuffers: true,
  bufferCommands: false,
  autoIndex: false,
  autoCreate: false,
};

/**
 * Connects to a database whose indexes were created by `migrateMongo`.
 * @throws ConfigError when MongoDB cannot be used, when it is a standalone one that was not allowed, when a newer release
 * has migrated the database, or when an index is missing
 */
export async function openMongo(options: MongoOptions): Promise<DocumentDatabase> {
  const connection = await connect(options);
  try {
    const isKnown = await isSchemaKnown(connection);
    const indexes = await missingIndexes(connection, options.collections);
    const missing = [...(isKnown ? [] : [SCHEMA_COLLECTION]), ...indexes];
    if (missing.length > 0)
      throw new ConfigError(`MongoDB lacks ${missing.join(', ')}: run npm run db:migrate first`);
  } catch (failure) {
    await close(connection);
    throw asRefusal(failure);
  }
  return {
    collection: (declaration) => openCollection(connection, declaration),
    isHealthy: () => canRead(connection, options.collections[0]),
    isWritable: async () =>
      (await canRead(connection, options.collections[0])) &&
      (await canWrite(connection, options.collections[0])),
    serverTimeMs: () => translated(() => serverTimeMs(connection)),
    erase: () => Promise.resolve(true),
    close: () => close(connection),
  };
}

/**
 * Creates the indexes of these collections and notes the version of the schema; safe to repeat, and while the service
 * runs.
 * @throws ConfigError as `openMongo` does
 */
export async function migrateMongo(options: MongoOptions): Promise<void> {
  const connection = await connect(options);
  try {
    await isSchemaKnown(connection);
    await createIndexes(connection, options.collections);
    await noteSchema(connection);
  } catch (failure) {
    throw asRefusal(failure);
  } finally {
    await close(connection);
  }
}

async function connect({ uri, databaseName, allowStandalone, tls, log }: MongoOptions): Promise<Connection> {
  const connection = createConnection(uri, {
    ...CONNECTION,
    dbName: databaseName,
    ...(tls === undefined ? {} : { tls: true, ...tls }),
  });
  try {
    await connection.asPromise();
    await demandReplication(connection, allowStandalone, log);
  } catch (failure) {
    await close(connection);
    throw asRefusal(failure);
  }
  connection.on('disconnected', () => {
    log.warn('MongoDB does not answer');
  });
  connection.on('reconnected', () => {
    log.info('MongoDB answers again');
  });
  return connection;
}

/** Closing is not an outage, so it is not logged. */
async function close(connection: Connection): Promise<void> {
  connection.removeAllListeners('disconnected');
  await connection.close();
}

/** A standalone server loses acknowledged writes with its disk, and the driver cannot retry a write on it. */
async function demandReplication(connection: Connection, allowStandalone: boolean, log: Log): Promise<void> {
  if (await isReplicated(connection)) return;
  if (!allowStandalone)
    throw new ConfigError(
      'MONGODB_URI: not a replica set, nor a sharded cluster: make it one, or set MONGODB_ALLOW_STANDALONE=true if one server will do',
    );
  log.warn('MongoDB is one server alone, as MONGODB_ALLOW_STANDALONE allows');
}

/** True for a member of a replica set and for the router of a sharded cluster. */
export async function isReplicated(connection: Connection): Promise<boolean> {
  const hello = await connection.getClient().db('admin').command({ hello: 1 });
  return hello['setName'] !== undefined || hello['msg'] === 'isdbgrid';
}

/** Every server answers `hello` without any privilege; `$$NOW` needs a document and gives the same. */
async function serverTimeMs(connection: Connection): Promise<number> {
  const { localTime } = await connection.getClient().db('admin').command({ hello: 1 });
  if (localTime instanceof Date) return localTime.getTime();
  throw new TypeError('hello has no localTime');
}

/** A ping only shows that a server listens; a read shows that there is a primary with a working storage engine. */
async function canRead(connection: Connection, collection: CollectionIndexes | undefined): Promise<boolean> {
  if (collection === undefined) return false;
  try {
    await connection
      .collection(collection.name)
      .findOne({}, { projection: { _id: 1 }, signal: AbortSignal.timeout(HEALTH_MS) });
    return true;
  } catch {
    return false;
  }
}

/**
 * An update that no document fits costs a round trip and changes nothing, but is refused like any other while there is
 * no primary, or while writes are blocked. A server whose disk is full exits, which a read notices.
 */
async function canWrite(connection: Connection, collection: CollectionIndexes | undefined): Promise<boolean> {
  if (collection === undefined) return false;
  try {
    // No document has an empty id, so this matches none.
    const update = connection
      .collection<{ readonly _id: string }>(collection.name)
      .updateOne({ _id: '' }, { $unset: { none: true } }, { maxTimeMS: HEALTH_MS });
    return (await settleWithin(HEALTH_MS, update)).kind === 'answered';
  } catch {
    return false;
  }
}
