import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lifecycle, silentLog, type Lifecycle } from '@eligibility/kit';
import type { CollectionDeclaration } from '@eligibility/documents';
import { openStorage } from './storage';
import { describeWithMongo, tempMongo } from '@eligibility/testkit/mongo';

type Word = { readonly _id: string };
const WORDS: CollectionDeclaration<Word> = { name: 'test_stored', fields: { _id: String }, indexes: {} };

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
    const { db, readiness } = await openStorage(config, first, [WORDS]);
    expect(Object.keys(readiness)).toEqual(['sqlite']);
    expect(await readiness['sqlite']?.()).toBe(true);
    await db.collection(WORDS).insert({ _id: 'kept' });
    await first.stop();
    // Closing the file empties its log.
    expect(statSync(`${fileOf()}-wal`).size).toBe(0);
    const again = await openStorage(config, life, [WORDS]);
    expect(await again.db.collection(WORDS).findOne({ _id: 'kept' })).toEqual({ _id: 'kept' });
  });

  describeWithMongo()('with MongoDB configured', () => {
    it('is in MongoDB, and no file is made', async () => {
      const mongo = await tempMongo([WORDS]);
      life.add('database', mongo.drop);
      const config = { databasePath: fileOf(), mongo: mongo.settings, log: silentLog };
      const { db, readiness } = await openStorage(config, life, [WORDS]);
      await db.collection(WORDS).insert({ _id: 'kept' });
      expect(await mongo.dump(WORDS.name)).toEqual([{ _id: 'kept' }]);
      expect(Object.keys(readiness)).toEqual(['mongodb']);
      expect(await readiness['mongodb']?.()).toBe(true);
      expect(() => statSync(fileOf())).toThrow('ENOENT');
    });
  });
});
