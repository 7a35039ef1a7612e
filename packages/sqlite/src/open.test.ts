import { chmod, copyFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { AnyCollection } from '@eligibility/documents';
import { AppError } from '@eligibility/kit';
import { ConfigError } from '@eligibility/kit/process';
import Database from 'libsql';
import { openSqlite, type SqliteDatabase } from './open';

const WORDS: AnyCollection = { name: 'words', fields: { _id: String }, indexes: {} };
const COLLECTIONS = [WORDS];

describe('a SQLite store', () => {
  let dir: string;
  let db: SqliteDatabase;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'sqlite-'));
    db = openSqlite(join(dir, 'store.sqlite'), COLLECTIONS);
  });
  afterEach(async () => {
    await db.close().catch(() => undefined);
    await rm(dir, { recursive: true });
  });

  const add = (store: SqliteDatabase, word: string): Promise<unknown> => {
    const insert = store.prepare('INSERT INTO words (_id) VALUES (?)');
    return store.write(() => insert.run(word));
  };
  const words = (store: SqliteDatabase): unknown[] => {
    const all = store.prepare('SELECT _id AS word FROM words ORDER BY _id');
    return store.read(() => (all.all() as { readonly word: string }[]).map(({ word }) => word));
  };

  /** A statement on the connection that writes. */
  const set = (pragma: string): Promise<unknown> => db.write(() => db.prepare(`PRAGMA ${pragma}`).all());

  it('survives a power failure by its settings', async () => {
    expect(await set('synchronous')).toMatchObject([{ synchronous: 2 }]);
    expect(await set('journal_mode')).toMatchObject([{ journal_mode: 'wal' }]);
  });

  it('is readable by its owner alone, with the files next to it, whatever the folder and an earlier start allow', async () => {
    const modes = async (): Promise<readonly string[]> => {
      const names = (await readdir(dir)).sort();
      const stats = await Promise.all(names.map((name) => stat(join(dir, name))));
      return stats.map(({ mode }, index) => `${String(names[index])} ${(mode & 0o777).toString(8)}`);
    };
    const owned = ['store.sqlite 600', 'store.sqlite-shm 600', 'store.sqlite-wal 600'];
    await chmod(dir, 0o755);
    await add(db, 'a');
    expect(await modes()).toEqual(owned);
    await Promise.all((await readdir(dir)).map((name) => chmod(join(dir, name), 0o644)));
    await openSqlite(join(dir, 'store.sqlite'), COLLECTIONS).close();
    expect(await modes()).toEqual(owned);
  });

  it.each([
    [
      'a newer release',
      101,
      'has the schema 101, and this release knows those up to 100: start the newer release that wrote it, or restore the backup of before the upgrade',
    ],
    [
      'a release before 0.2.0',
      3,
      'is of release 0.1.0, which keeps embedded data in another form: name an empty folder as DATA_DIR, or start that release on this one',
    ],
  ])(
    'stops the start when %s has written the file, and leaves the file as it is',
    async (_by, form, said) => {
      await set(`user_version = ${String(form)}`);
      await db.close();
      const path = join(dir, 'store.sqlite');
      const before = await readFile(path);
      expect(() => openSqlite(path, COLLECTIONS)).toThrow(new ConfigError(`${path} ${said}`));
      expect((await readFile(path)).equals(before)).toBe(true);
    },
  );

  it('adds collections and fields that older releases do not know, which go on with the file', async () => {
    await add(db, 'kept');
    await db.close();
    const path = join(dir, 'store.sqlite');
    const newer = [
      { ...WORDS, fields: { ...WORDS.fields, language: String } },
      { ...WORDS, name: 'later' },
    ];
    for (const collections of [newer, newer, COLLECTIONS]) await openSqlite(path, collections).close();
    db = openSqlite(path, newer);
    const [all, later] = [db.prepare('SELECT * FROM words'), db.prepare('SELECT * FROM later')];
    expect(db.read(() => [all.all(), later.all()])).toEqual([[{ _id: 'kept', language: null }], []]);
  });

  it('stops the start with the file and what to do when it is no database, and does not change it', async () => {
    const path = join(dir, 'garbage.sqlite');
    await writeFile(path, 'garbage '.repeat(1_000));
    expect(() => openSqlite(path, COLLECTIONS)).toThrow(ConfigError);
    expect(() => openSqlite(path, COLLECTIONS)).toThrow(
      `${path} is no SQLite database, or a damaged one: put its copy from the last backup in its place`,
    );
    expect(await readFile(path, 'utf8')).toBe('garbage '.repeat(1_000));
  });

  it('shares one commit among writes of one turn, and each is all or nothing by itself', async () => {
    const insert = db.prepare('INSERT INTO words (_id) VALUES (?)');
    const results = await Promise.allSettled([
      add(db, 'a'),
      db.write(() => {
        insert.run('lost');
        throw new Error('half way');
      }),
      add(db, 'b'),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(words(db)).toEqual(['a', 'b']);
  });

  it('fails every write of a group while another process keeps the file locked, and reads meanwhile', async () => {
    await add(db, 'kept');
    const other = new Database(join(dir, 'store.sqlite'));
    other.exec('BEGIN IMMEDIATE');
    const results = Promise.allSettled([add(db, 'a'), add(db, 'b')]);
    // The lock is given up at the end only, so the event loop and the reads do not wait for it.
    for (let turns = 0; turns < 20; turns += 1) {
      await turn();
      expect(words(db)).toEqual(['kept']);
    }
    expect(await results).toMatchObject([
      { reason: { code: 'service-unavailable' } },
      { reason: { code: 'service-unavailable' } },
    ]);
    other.exec('ROLLBACK');
    await add(db, 'c');
    expect(words(db)).toEqual(['c', 'kept']);
    other.close();
  });

  it('fails every write that needs room while it is full, and continues once there is some', async () => {
    const [large, larger] = ['l'.repeat(100_000), 'm'.repeat(100_000)];
    await set('max_page_count = 1');
    expect(await Promise.allSettled([add(db, large), add(db, larger)])).toMatchObject([
      { reason: { code: 'service-unavailable' } },
      { reason: { code: 'service-unavailable' } },
    ]);
    await set('max_page_count = 1000');
    await Promise.all([add(db, large), add(db, 'small')]);
    expect(words(db)).toEqual([large, 'small']);
  });

  it('writes what is queued before it closes, and still has it after a restart', async () => {
    const written = add(db, 'last');
    await db.close();
    await written;
    db = openSqlite(join(dir, 'store.sqlite'), COLLECTIONS);
    expect(words(db)).toEqual(['last']);
  });

  it('refuses writes once it is closed, without ending the process', async () => {
    await Promise.all([db.close(), db.close()]);
    await expect(add(db, 'late')).rejects.toMatchObject({ code: 'service-unavailable' });
    await expect(db.truncateLog()).rejects.toMatchObject({ code: 'service-unavailable' });
  });

  it('writes nothing outside of a write', () => {
    const insert = db.prepare("INSERT INTO words (_id) VALUES ('a')");
    expect(() => db.read(() => insert.run())).toThrow(AppError);
  });

  it('leaves one complete file when it is closed, whatever else was open', async () => {
    await add(db, 'kept');
    const other = openSqlite(join(dir, 'store.sqlite'), COLLECTIONS);
    expect(words(other)).toEqual(['kept']);
    await Promise.all([db.close(), other.close()]);
    await copyFile(join(dir, 'store.sqlite'), join(dir, 'copy.sqlite'));
    db = openSqlite(join(dir, 'copy.sqlite'), COLLECTIONS);
    expect(words(db)).toEqual(['kept']);
  });

  it('keeps no deleted data, in the file or in its write-ahead log', async () => {
    const onDisk = async (): Promise<boolean> => {
      const files = await Promise.all((await readdir(dir)).map((name) => readFile(join(dir, name))));
      return files.some((bytes) => bytes.includes('unmistakable'));
    };
    await add(db, 'unmistakable');
    expect(await onDisk()).toBe(true);
    const remove = db.prepare('DELETE FROM words WHERE _id = ?');
    await db.write(() => remove.run('unmistakable'));
    expect(await db.truncateLog()).toBe(true);
    expect(await onDisk()).toBe(false);
  });

  it('reports a failed statement as an outage of the store, and does not change other errors', async () => {
    await add(db, 'a');
    await expect(add(db, 'a')).rejects.toMatchObject({ code: 'service-unavailable' });
    await expect(
      db.write(() => {
        throw new RangeError('ours');
      }),
    ).rejects.toThrow(RangeError);
  });
});
