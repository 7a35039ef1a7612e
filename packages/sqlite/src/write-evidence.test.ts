import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fakeClock, type FakeClock } from '@eligibility/kit/testing';
import Database from 'libsql';
import { openSqlite, type SqliteDatabase } from './open';
import { writeEvidence } from './write-evidence';

const COLLECTIONS = [{ name: 'words', fields: { _id: String }, indexes: {} }];

describe('the write probe of a SQLite store', () => {
  let dir: string;
  let db: SqliteDatabase;
  let clock: FakeClock;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'sqlite-'));
    clock = fakeClock();
    db = openSqlite(join(dir, 'store.sqlite'), COLLECTIONS, clock);
  });
  afterEach(async () => {
    await db.close().catch(() => undefined);
    await rm(dir, { recursive: true });
  });

  const add = (word: string): Promise<unknown> => {
    const insert = db.prepare('INSERT INTO words (_id) VALUES (?)');
    return db.write(() => insert.run(word));
  };
  const limitPages = (pages: number): Promise<unknown> =>
    db.write(() => db.prepare(`PRAGMA max_page_count = ${String(pages)}`).get());
  const pages = (): number => Number(valueOf(db, 'page_count'));
  /** Changes with each commit of another connection, and so says whether anything was written. */
  const commits = (watcher: SqliteDatabase): unknown => valueOf(watcher, 'data_version');

  it('succeeds while writes succeed', async () => {
    expect(await db.isWritable()).toBe(true);
    await add('a');
    expect(await db.isWritable()).toBe(true);
  });

  it('fails from the first write without room, and succeeds within a second of there being room again', async () => {
    await limitPages(pages() + 2);
    await expect(add('l'.repeat(100_000))).rejects.toMatchObject({ code: 'service-unavailable' });
    expect(await db.isWritable()).toBe(false);
    clock.advance(1_000);
    expect(await db.isWritable()).toBe(false);
    await limitPages(1_000);
    expect(await db.isWritable()).toBe(false);
    clock.advance(1_000);
    expect(await db.isWritable()).toBe(true);
  });

  it('still fails while only a small write finds room', async () => {
    await limitPages(pages() + 2);
    await expect(add('l'.repeat(100_000))).rejects.toThrow();
    await add('small');
    clock.advance(1_000);
    expect(await db.isWritable()).toBe(false);
  });

  it('fails when nothing was written since the file became unusable', async () => {
    expect(await db.isWritable()).toBe(true);
    const other = new Database(join(dir, 'store.sqlite'));
    other.exec(
      "CREATE TRIGGER fails BEFORE INSERT ON write_trial BEGIN SELECT RAISE(ABORT, 'unusable'); END",
    );
    clock.advance(15_000);
    expect(await db.isWritable()).toBe(false);
    other.exec('DROP TRIGGER fails');
    other.close();
    clock.advance(1_000);
    expect(await db.isWritable()).toBe(true);
  });

  it('does not write at every question, nor while normal writes happen', async () => {
    const watcher = openSqlite(join(dir, 'store.sqlite'), COLLECTIONS, clock);
    await Promise.all([db.isWritable(), db.isWritable(), db.isWritable()]);
    const before = commits(watcher);
    for (let question = 0; question < 20; question += 1) expect(await db.isWritable()).toBe(true);
    expect(commits(watcher)).toBe(before);
    clock.advance(14_999);
    await add('a');
    const added = commits(watcher);
    clock.advance(14_999);
    expect(await db.isWritable()).toBe(true);
    expect(commits(watcher)).toBe(added);
    clock.advance(1);
    expect(await db.isWritable()).toBe(true);
    expect(commits(watcher)).not.toBe(added);
    await watcher.close();
  });

  it('does not fail for a write that breaks a rule of the tables', async () => {
    await add('a');
    await expect(add('a')).rejects.toThrow();
    expect(await db.isWritable()).toBe(true);
  });

  it('does not make the file grow, however often it runs', async () => {
    const grown: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      await limitPages(pages());
      await expect(add('l'.repeat(100_000))).rejects.toThrow();
      await limitPages(1_000);
      clock.advance(1_000);
      expect(await db.isWritable()).toBe(true);
      grown.push(pages());
    }
    expect(grown[4]).toBe(grown[1]);
  });

  it('fails without an error once the file is closed', async () => {
    await db.close();
    expect(await db.isWritable()).toBe(false);
  });
});

describe('the write probe of a store whose disk hangs', () => {
  const clock = fakeClock();

  it('fails while a write is on its way for more than three seconds, and succeeds once it returned', async () => {
    let busyForMs = 3_001;
    const evidence = writeEvidence({
      tryWrite: () => Promise.resolve(),
      busyForMs: () => busyForMs,
      clock,
    });
    evidence.written();
    expect(await evidence.isWritable()).toBe(false);
    busyForMs = 0;
    expect(await evidence.isWritable()).toBe(true);
  });

  it('does not wait for ever for its trial', async () => {
    const never = new Promise<never>(() => undefined);
    const evidence = writeEvidence({ tryWrite: () => never, busyForMs: () => 0, clock });
    expect(await evidence.isWritable()).toBe(false);
  });
});

function valueOf(db: SqliteDatabase, pragma: string): unknown {
  const [row] = db.read(() => db.prepare(`PRAGMA ${pragma}`).all()) as Record<string, unknown>[];
  return row?.[pragma];
}
