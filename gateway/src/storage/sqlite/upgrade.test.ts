import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fakeClock } from '@eligibility/kit/testing';
import { openSqlite } from '@eligibility/sqlite';
import { AUDIT_HASH, RESERVATION, LIFETIMES, uuid } from '../../testing/samples';
import { verifyAudit } from '../../operator/app/audit-log';
import { sqliteCheckStore } from './check-store';
import { MIGRATIONS } from './schema';
import { sqliteWorkspaceStore } from './workspace-store';

/** As it was before answers had a table of their own and the audit log a chain. */
const OLDER = MIGRATIONS.slice(0, 3);

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
});
