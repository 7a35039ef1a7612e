import type { CollectionDeclaration, DocumentDatabase } from '@eligibility/documents';
import { silentLog } from '@eligibility/kit';
import { ConfigError, createLog } from '@eligibility/kit/process';
import { eventually } from '@eligibility/kit/testing';
import { createConnection } from 'mongoose';
import { migrateMongo, openMongo } from './open';
import {
  cuttableProxy,
  describeWithMongo,
  tempMongo,
  type CuttableProxy,
  type TempMongo,
} from '@eligibility/testkit/mongo';

type Word = { readonly _id: string; readonly word: string; readonly letters?: readonly string[] };
const WORDS: CollectionDeclaration<Word> = {
  name: 'test_words',
  fields: { _id: String, word: String, letters: [String] },
  indexes: { by_word: { fields: { word: 1 }, unique: true } },
};
const STANDALONE =
  'MONGODB_URI: not a replica set, nor a sharded cluster: make it one, or set MONGODB_ALLOW_STANDALONE=true if one server will do';

describe('opening MongoDB', () => {
  it('stops the start when no server answers, naming the variable and not its value', async () => {
    const settings = { uri: 'mongodb://user:hunter2@127.0.0.1:1/', databaseName: 'x', allowStandalone: true };
    await expect(openMongo({ ...settings, log: silentLog, collections: [WORDS] })).rejects.toThrow(
      new ConfigError('MONGODB_URI: connection refused: start MongoDB there, or correct host and port'),
    );
  });
});

describeWithMongo()('a MongoDB', () => {
  let mongo: TempMongo;
  beforeEach(async () => {
    mongo = await tempMongo([WORDS]);
  });
  afterEach(() => mongo.drop());

  it('without replication stops the start unless it is allowed: then it starts and logs it once', async () => {
    const lines: string[] = [];
    const log = createLog({ level: 'warn', destination: { write: (line) => lines.push(line) } });
    const options = { ...mongo.settings, log, collections: [WORDS] };
    const said = async (allowStandalone: boolean): Promise<string> => {
      try {
        await (await openMongo({ ...options, allowStandalone })).close();
        return 'started';
      } catch (failure) {
        return (failure as Error).message;
      }
    };
    const expected = (await mongo.isReplicated()) ? ['started', 0] : [STANDALONE, 1];
    const refused = await said(false);
    expect(await said(true)).toBe('started');
    expect([refused, lines.length]).toEqual(expected);
  });

  it('without a declared index stops the start and names it; a migration creates it, any number of times', async () => {
    const more = { ...WORDS, indexes: { ...WORDS.indexes, by_letters: { fields: { letters: 1 as const } } } };
    const options = { ...mongo.settings, log: silentLog, collections: [more] };
    const missing = new ConfigError('MongoDB lacks test_words.by_letters: run npm run db:migrate first');
    await expect(openMongo(options)).rejects.toThrow(missing);
    await migrateMongo(options);
    await migrateMongo(options);
    await (await openMongo(options)).close();
  });

  it('that a newer release has migrated stops the start and the migration, and keeps its version', async () => {
    const { uri, databaseName } = mongo.settings;
    const newer = await createConnection(uri, { dbName: databaseName }).asPromise();
    await newer.collection('eligibility_schema').updateOne({}, { $set: { version: 99 } });
    const options = { ...mongo.settings, log: silentLog, collections: [WORDS] };
    const refusal = new ConfigError(
      `MONGODB_DATABASE: ${databaseName} has the schema 99, and this release knows those up to 1: start the newer release that migrated it, or restore the backup of before the upgrade`,
    );
    await expect(openMongo(options)).rejects.toThrow(refusal);
    await expect(migrateMongo(options)).rejects.toThrow(refusal);
    expect(await newer.collection('eligibility_schema').find().toArray()).toMatchObject([{ version: 99 }]);
    await newer.collection('eligibility_schema').drop();
    await expect(openMongo(options)).rejects.toThrow('MongoDB lacks eligibility_schema');
    await newer.close();
  });
});

describeWithMongo()('while MongoDB is away', () => {
  let mongo: TempMongo;
  let proxy: CuttableProxy;
  let db: DocumentDatabase;
  beforeEach(async () => {
    mongo = await tempMongo([WORDS]);
    proxy = await cuttableProxy(mongo.settings.uri);
    db = await openMongo({ ...mongo.settings, uri: proxy.uri, log: silentLog, collections: [WORDS] });
  });
  afterEach(async () => {
    await db.close();
    await proxy.close();
    await mongo.drop();
  });

  it('every operation is an outage with a time to retry, and works again afterwards', async () => {
    const words = db.collection(WORDS);
    await words.insert({ _id: '1', word: 'one' });
    expect(await db.isHealthy()).toBe(true);
    proxy.cut();

    const outage = { code: 'service-unavailable', options: { retryAfterSeconds: 2 } };
    await expect(words.insert({ _id: '2', word: 'two' })).rejects.toMatchObject(outage);
    await expect(words.findOne({ _id: '1' })).rejects.toMatchObject(outage);
    await expect(words.updateEach([{ filter: { _id: '1' }, update: {} }])).rejects.toMatchObject(outage);
    expect(await db.isHealthy()).toBe(false);

    proxy.mend();
    await eventually(() => db.isHealthy(), 20_000);
    expect(await words.findOne({ _id: '1' })).toEqual({ _id: '1', word: 'one' });
  });

  it('is not writable while it can only be read, and writable again without a restart', async () => {
    await db.collection(WORDS).insert({ _id: '1', word: 'one' });
    expect(await db.isWritable()).toBe(true);
    proxy.refuse('update');
    expect(await db.isWritable()).toBe(false);
    expect(await db.isHealthy()).toBe(true);
    proxy.mend();
    await eventually(() => db.isWritable(), 20_000);
    expect(await mongo.dump(WORDS.name)).toHaveLength(1);
  });
});
