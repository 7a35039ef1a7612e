import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lifecycle, silentLog, type Lifecycle } from '@eligibility/kit';
import type { CollectionDeclaration } from '@eligibility/documents';
import { openStorage, type StoreKinds } from './storage';
import { describeWithMongo, tempMongo } from '@eligibility/testkit/mongo';

type Word = { readonly _id: string };
const WORDS: CollectionDeclaration<Word> = { name: 'test_stored', fields: { _id: String }, indexes: {} };

type WordStore = {
  readonly add: (word: string) => Promise<void>;
  readonly has: (word: string) => Promise<boolean>;
};

const KINDS: StoreKinds<WordStore> = {
  sqlite: {
    migrations: ['CREATE TABLE words (word TEXT PRIMARY KEY) STRICT'],
    store: (db) => {
      const [insert, select] = [
        db.prepare('INSERT INTO words VALUES (?)'),
        db.prepare('SELECT 1 FROM words WHERE word = ?'),
      ];
      return {
        add: async (word) => {
          await db.write(() => insert.run(word));
        },
        has: (word) => Promise.resolve(db.read(() => select.get(word)) !== undefined),
      };
    },
  },
  mongo: {
    collections: [WORDS],
    store: (db) => {
      const words = db.collection(WORDS);
      return {
        add: async (word) => {
          await words.insert({ _id: word });
        },
        has: async (word) => (await words.findOne({ _id: word })) !== undefined,
      };
    },
  },
};

describe('the storage of a service', () => {
  let folder: string;
  let life: Lifecycle;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'storage-'));
    life = lifecycle(silentLog);
  });
  afterEach(async () => {
    await life.stop();
    rmSync(folder, { recursive: true });
  });
  const fileOf = (): string => join(folder, 'words.sqlite');

  it('is a SQLite file that is kept, and closed with the service', async () => {
    const first = lifecycle(silentLog);
    const config = { databasePath: fileOf(), log: silentLog };
    const { store, readiness } = await openStorage(config, first, KINDS);
    expect(Object.keys(readiness)).toEqual(['sqlite']);
    expect(await readiness['sqlite']?.()).toBe(true);
    await store.add('kept');
    await first.stop();
    // Closing the file empties its log.
    expect(statSync(`${fileOf()}-wal`).size).toBe(0);
    expect(await (await openStorage(config, life, KINDS)).store.has('kept')).toBe(true);
  });

  describeWithMongo()('with MongoDB configured', () => {
    it('is in MongoDB, and no file is made', async () => {
      const mongo = await tempMongo([WORDS]);
      life.add('database', mongo.drop);
      const config = { databasePath: fileOf(), mongo: mongo.settings, log: silentLog };
      const { store, readiness } = await openStorage(config, life, KINDS);
      await store.add('kept');
      expect([await store.has('kept'), await store.has('other')]).toEqual([true, false]);
      expect(Object.keys(readiness)).toEqual(['mongodb']);
      expect(await readiness['mongodb']?.()).toBe(true);
      expect(() => statSync(fileOf())).toThrow('ENOENT');
    });
  });
});
