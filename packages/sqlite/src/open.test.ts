import { chmod, copyFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { AppError } from '@eligibility/kit';
import { ConfigError } from '@eligibility/kit/process';
import Database from 'libsql';
import { openSqlite, type SqliteDatabase } from './open';

const MIGRATIONS = ['CREATE TABLE words (word TEXT PRIMARY KEY) STRICT'];

describe('a SQLite store', () => {
  let dir: string;
  let db: SqliteDatabase;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'sqlite-'));
    db = openSqlite(join(dir, 'store.sqlite'), MIGRATIONS);
  });
  afterEach(async () => {
    await db.close().catch(() => undefined);
    await rm(dir, { recursive: true });
  });

  const add = (store: SqliteDatabase, word: string): Promise<unknown> => {
    const insert = store.prepare('INSERT INTO words VALUES (?)');
    return store.write(() => insert.run(word));
  };
  const words = (store: SqliteDatabase): unknown[] => {
    const all = store.prepare('SELECT word FROM words ORDER BY word');
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
    await openSqlite(join(dir, 'store.sqlite'), MIGRATIONS).close();
    expect(await modes()).toEqual(owned);
  });

  it('stops the start when a newer release has written the file, and leaves the file as it is', async () => {
    await db.close();
    const path = join(dir, 'store.sqlite');
    const newer = [...MIGRATIONS, 'CREATE TABLE later (id INTEGER) STRICT'];
    await openSqlite(path, newer).close();
    expect(() => openSqlite(path, MIGRATIONS)).toThrow(
      new ConfigError(
        `${path} has the schema 2, and this release knows those up to 1: start the newer release that wrote it, or restore the backup of before the upgrade`,
      ),
    );
    db = openSqlite(path, newer);
    expect(words(db)).toEqual([]);
  });

  it('adds tables that older releases do not know, which go on with the file', async () => {
    await db.close();
    const path = join(dir, 'store.sqlite');
    const newer = [...MIGRATIONS, { adds: 'CREATE TABLE IF NOT EXISTS later (id INTEGER) STRICT' }];
    for (const steps of [newer, newer, MIGRATIONS]) await openSqlite(path, steps).close();
    db = openSqlite(path, newer);
    const later = db.prepare('SELECT COUNT(*) AS count FROM later');
    expect(db.read(() => later.get())).toMatchObject({ count: 0 });
  });

  it('stops the start with the file and what to do when it is no database, and does not change it', async () => {
    const path = join(dir, 'garbage.sqlite');
    await writeFile(path, 'garbage '.repeat(1_000));
    expect(() => openSqlite(path, MIGRATIONS)).toThrow(ConfigError);
    expect(() => openSqlite(path, MIGRATIONS)).toThrow(
      `${path} is no SQLite database, or a damaged one: put its copy from the last backup in its place`,
    );
    expect(await readFile(path, 'utf8')).toBe('garbage '.repeat(1_000));
  });

  it('shares one commit among writes of one turn, and each is all or nothing by itself', async () => {
    const insert = db.prepare('INSERT INTO words VALUES (?)');
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

  it('explains why a migration failed', () => {
    const path = join(dir, 'full.sqlite');
    const tooLarge = 'CREATE TABLE t (x TEXT); INSERT INTO t VALUES (hex(zeroblob(100000)))';
    expect(() => openSqlite(path, ['PRAGMA max_page_count = 4', tooLarge])).toThrow(/full/);
  });

  it('writes what is queued before it closes, and still has it after a restart', async () => {
    const written = add(db, 'last');
    await db.close();
    await written;
    db = openSqlite(join(dir, 'store.sqlite'), MIGRATIONS);
    expect(words(db)).toEqual(['last']);
  });

  it('refuses writes once it is closed, without ending the process', async () => {
    await Promise.all([db.close(), db.close()]);
    await expect(add(db, 'late')).rejects.toMatchObject({ code: 'service-unavailable' });
    await expect(db.truncateLog()).rejects.toMatchObject({ code: 'service-unavailable' });
  });

  it('writes nothing outside of a write', () => {
    const insert = db.prepare("INSERT INTO words VALUES ('a')");
    expect(() => db.read(() => insert.run())).toThrow(AppError);
  });

  it('leaves one complete file when it is closed, whatever else was open', async () => {
    await add(db, 'kept');
    const other = openSqlite(join(dir, 'store.sqlite'), MIGRATIONS);
    expect(words(other)).toEqual(['kept']);
    await Promise.all([db.close(), other.close()]);
    await copyFile(join(dir, 'store.sqlite'), join(dir, 'copy.sqlite'));
    db = openSqlite(join(dir, 'copy.sqlite'), MIGRATIONS);
    expect(words(db)).toEqual(['kept']);
  });

  it('keeps no deleted data, in the file or in its write-ahead log', async () => {
    const onDisk = async (): Promise<boolean> => {
      const files = await Promise.all((await readdir(dir)).map((name) => readFile(join(dir, name))));
      return files.some((bytes) => bytes.includes('unmistakable'));
    };
    await add(db, 'unmistakable');
    expect(await onDisk()).toBe(true);
    const remove = db.prepare('DELETE FROM words WHERE word = ?');
    await db.write(() => remove.run('unmistakable'));
    expect(await db.truncateLog()).toBe(true);
    expect(await onDisk()).toBe(false);
  });

  it('migrates an older file once', async () => {
    await add(db, 'kept');
    await db.close();
    const newer = [...MIGRATIONS, "ALTER TABLE words ADD COLUMN language TEXT NOT NULL DEFAULT 'en'"];
    await openSqlite(join(dir, 'store.sqlite'), newer).close();
    db = openSqlite(join(dir, 'store.sqlite'), newer);
    expect(db.read(() => db.prepare('SELECT language FROM words').all())).toMatchObject([{ language: 'en' }]);
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
