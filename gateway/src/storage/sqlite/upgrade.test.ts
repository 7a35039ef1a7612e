import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fakeClock } from '@eligibility/kit/testing';
import { openSqlite } from '@eligibility/sqlite';
import { AUDIT_HASH, FACTS, RESERVATION, LIFETIMES, uuid } from '../../testing/samples';
import { sealedTexts } from '../../testing/sealed-texts';
import { verifyAudit } from '../../operator/app/audit-log';
import { sqliteCheckStore } from './check-store';
import { MIGRATIONS } from './schema';
import { sqliteWorkspaceStore } from './workspace-store';

/** As it was before exchanges were stored. */
const WITHOUT_EXCHANGES = MIGRATIONS.slice(0, 19);
/** As it was before answers had a table of their own and the audit log a chain. */
const OLDER = MIGRATIONS.slice(0, 3);

/** An answered check, whose answer has a place. */
const ANSWERED = `INSERT INTO checks (id, workspace_id, client_id, kind, idempotency_key, fingerprint, owner, fence,
    is_open, lease_until_ms, created_at_ms, answered_at_ms, outcome, upstream_status, latency_ms, answer_place)
  VALUES (?1, ?2, 'clinic', 'mock', ?3, 'f', 'process-1', 1, 0, 0, ?4, ?4, 'active', 200, 5, ?5)`;

/** So many, and so small, that the rows of each page have not a byte left to grow by. */
const ANSWERS = 600;

function sealedText(n: number): string {
  return `sealed ${String(n).padStart(4, '0')}`;
}

describe('a file of an older release', () => {
  let dir: string;
  let file: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'gateway-'));
    file = join(dir, 'gateway.sqlite');
  });
  const onDisk = (text: string): boolean =>
    readdirSync(dir).some((name) => readFileSync(join(dir, name)).includes(text));
  const clock = fakeClock();
  afterEach(() => {
    rmSync(dir, { recursive: true });
  });

  it('keeps its answers and its audit log, and erases what was only marked as deleted', async () => {
    const before = openSqlite(file, OLDER);
    await before.write(() => before.prepare('PRAGMA secure_delete = OFF').get());
    const insert = before.prepare(
      `INSERT INTO checks (id, workspace_id, client_id, kind, idempotency_key, fingerprint, owner, fence, is_open,
         lease_until_ms, created_at_ms, answered_at_ms, settlement, outcome, upstream_status, latency_ms, sealed_answer)
       VALUES (?, ?, ?, 'live', ?, ?, 'process-1', 1, 0, 0, ?, ?, 'capture', 'active', 200, 5, ?)`,
    );
    const { workspaceId, clientId, fingerprint } = RESERVATION;
    const add = (id: string, key: string, sealed: string): Promise<unknown> => {
      const [atMs, bytes] = [clock.now(), Buffer.from(sealed)];
      return before.write(() => insert.run(id, workspaceId, clientId, key, fingerprint, atMs, atMs, bytes));
    };
    await add(RESERVATION.checkId, RESERVATION.idempotencyKey, 'a kept answer');
    await add(uuid(101), uuid(102), 'a purged answer '.repeat(100));
    const purge = before.prepare('UPDATE checks SET sealed_answer = NULL WHERE id = ?');
    await before.write(() => purge.run(uuid(101)));
    const line = before.prepare("INSERT INTO audit VALUES (1, ?, 5, 'operator', 'key.revoke', 'x', '{}')");
    await before.write(() => line.run(uuid(9)));
    await before.close();
    expect(onDisk('a purged answer')).toBe(true);

    const db = openSqlite(file, MIGRATIONS);
    const store = sqliteCheckStore(db, { clock, lifetimes: LIFETIMES });
    const replay = await store.reserve({ ...RESERVATION, checkId: uuid(900) });
    expect(replay.kind === 'replay' && Buffer.from(replay.sealedAnswer).toString()).toBe('a kept answer');
    expect(await store.find(workspaceId, RESERVATION.checkId)).toMatchObject({
      keyId: undefined,
      isCharged: true,
    });
    const workspaces = sqliteWorkspaceStore(db, AUDIT_HASH);
    const { entries } = await workspaces.listAudit({ limit: 10, cursor: undefined });
    expect(entries).toMatchObject([{ id: uuid(9), outcome: undefined }]);
    expect(await verifyAudit({ workspaces, auditHash: AUDIT_HASH })).toMatchObject({ brokenAt: undefined });
    expect([onDisk('a kept answer'), onDisk('a purged answer')]).toEqual([true, false]);
    await db.close();
  });

  const { workspaceId } = RESERVATION;
  /** The statements with which a release without exchanges appends an answer and overwrites it. */
  const APPEND = 'INSERT INTO answers (is_kept, sealed) VALUES (?, ?)';
  const BLANK = 'UPDATE answers SET is_kept = 0, sealed = zeroblob(length(sealed)) WHERE place = ?';

  it('keeps answers that have no exchange, and erases them in their places', async () => {
    const before = openSqlite(file, WITHOUT_EXCHANGES);
    const [append, begin] = [before.prepare(APPEND), before.prepare(ANSWERED)];
    await before.write(() => {
      for (let n = 0; n < ANSWERS; n += 1) {
        const { lastInsertRowid } = append.run(1, Buffer.from(sealedText(n)));
        begin.run(uuid(n), workspaceId, uuid(5_000 + n), clock.now(), Number(lastInsertRowid));
      }
    });
    await before.close();

    const db = openSqlite(file, MIGRATIONS);
    const store = sqliteCheckStore(db, { clock, lifetimes: LIFETIMES });
    expect(sealedTexts(await store.findAnswer(workspaceId, uuid(7)))).toEqual([sealedText(7), undefined]);
    const all = Array.from({ length: ANSWERS }, (_, n) => ({ checkId: uuid(n), scope: undefined }));
    const left = (): number => all.filter((_, n) => onDisk(sealedText(n))).length;
    const pages = db.prepare("SELECT count(*) AS pages FROM dbstat WHERE name = 'answers'");
    const packed = db.read(pages.get) as { readonly pages: number };
    await store.dropAnswers(all.filter((_, n) => n % 2 === 0));
    await store.erase();
    expect(left()).toBe(ANSWERS / 2);
    await store.dropAnswers(all.filter((_, n) => n % 2 === 1));
    await store.erase();
    // Had rows grown when they were overwritten, some would have been moved to further pages.
    expect([left(), db.read(pages.get)]).toMatchObject([0, { pages: packed.pages }]);
    await db.close();
  });

  it('may still be written by that release, which erases exchanges with their answers', async () => {
    const db = openSqlite(file, MIGRATIONS);
    const store = sqliteCheckStore(db, { clock, lifetimes: LIFETIMES });
    await store.reserve(RESERVATION);
    const sealed = { sealedAnswer: Buffer.from('an answer'), sealedExchange: Buffer.from('an exchange') };
    const answered = { checkId: RESERVATION.checkId, fence: 1, answeredAtMs: clock.now(), ...sealed };
    await store.recordAnswer({ ...answered, facts: FACTS, settlement: undefined });

    const older = openSqlite(file, WITHOUT_EXCHANGES);
    const [append, begin, blank] = [older.prepare(APPEND), older.prepare(ANSWERED), older.prepare(BLANK)];
    await older.write(() => {
      const { lastInsertRowid } = append.run(1, Buffer.from('of the older release'));
      begin.run(uuid(1), workspaceId, uuid(501), clock.now(), Number(lastInsertRowid));
      blank.run(1);
    });
    await older.close();
    expect(sealedTexts(await store.findAnswer(workspaceId, uuid(1)))).toEqual([
      'of the older release',
      undefined,
    ]);
    await store.erase();
    expect([onDisk('of the older release'), onDisk('an answer'), onDisk('an exchange')]).toEqual([
      true,
      false,
      false,
    ]);
    await db.close();
  });
});
