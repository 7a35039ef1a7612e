import type { SqliteDatabase } from '@eligibility/sqlite';
import { AUDIT_HASH, BEGAN_MS, DONE, uuid } from '../../testing/samples';
import { auditWatch, verifyAudit } from '../../audit/app/audit-log';
import type { WorkspaceStore } from '../../identity/app/workspace-store';
import { tempDatabase, type TempDatabase } from '../../testing/temp-database';
import { sqliteWorkspaceStore } from './workspace-store';

describe('the audit log in SQLite under tampering', () => {
  let database: TempDatabase;
  let db: SqliteDatabase;
  let store: WorkspaceStore;

  beforeEach(async () => {
    database = tempDatabase();
    db = database.open();
    store = sqliteWorkspaceStore(db, AUDIT_HASH);
    for (let n = 1; n <= 5; n += 1) await append(n);
  });
  afterEach(() => database.remove());

  const append = (n: number): Promise<void> => {
    const act = {
      actor: 'operator',
      action: 'wallet.grant' as const,
      target: uuid(1),
      detail: { checks: n },
      ...DONE,
    };
    return store.appendAudit({ id: uuid(n), atMs: BEGAN_MS, ...act });
  };
  const hand = (sql: string): Promise<unknown> => db.write(() => db.prepare(sql).run());
  const withoutTriggers = async (sql: string): Promise<void> => {
    for (const name of ['audit_keeps_lines', 'audit_keeps_words']) await hand(`DROP TRIGGER ${name}`);
    await hand(sql);
  };
  const brokenAt = async (): Promise<number | undefined> =>
    (await verifyAudit({ workspaces: store, auditHash: AUDIT_HASH })).brokenAt;

  it.each(["UPDATE audit SET actor = 'another'", 'DELETE FROM audit WHERE sequence = 5'])(
    'refuses: %s',
    async (sql) => {
      await expect(hand(sql)).rejects.toMatchObject({ code: 'service-unavailable' });
      expect(await store.readAudit(0, 10)).toHaveLength(5);
    },
  );

  it.each([
    ['a changed line', `UPDATE audit SET detail = '{"checks":900}' WHERE sequence = 3`, 3],
    ['a changed outcome', "UPDATE audit SET outcome = 'refused' WHERE sequence = 1", 1],
    ['a line that was taken out', 'DELETE FROM audit WHERE sequence = 2', 3],
    ['a hash that was taken away', "UPDATE audit SET hash = '' WHERE sequence = 4", 4],
  ])('shows %s, although the triggers were dropped', async (_what, sql, at) => {
    expect(await brokenAt()).toBeUndefined();
    await withoutTriggers(sql);
    expect(await brokenAt()).toBe(at);
  });

  it('shows that the last lines were removed as soon as another is written', async () => {
    await withoutTriggers('DELETE FROM audit WHERE sequence > 3');
    await append(6);
    expect(await brokenAt()).toBe(6);
  });

  it('is verified in the background, which finds changed and removed lines', async () => {
    const watch = auditWatch({ workspaces: store, auditHash: AUDIT_HASH });
    await watch.pass();
    await watch.pass();
    expect(watch.isIntact()).toBe(true);
    await withoutTriggers('DELETE FROM audit WHERE sequence = 5');
    await watch.pass();
    expect(watch.isIntact()).toBe(false);
  });
});
