import { AUDIT_HASH, DONE, BEGAN_MS, FIRST_PAGE, uuid, WORKSPACE } from '../../testing/samples';
import { keyPeppersContract } from '../../identity/app/key-peppers.contract';
import { workspaceStoreContract } from '../../identity/app/workspace-store.contract';
import { tempDatabase, type TempDatabase } from '../../testing/temp-database';
import { sqliteWorkspaceStore } from './workspace-store';

const makeWorkspaces = async () => {
  const database = tempDatabase();
  return Promise.resolve({
    one: sqliteWorkspaceStore(database.open(), AUDIT_HASH),
    other: sqliteWorkspaceStore(database.open(), AUDIT_HASH),
    close: database.remove,
  });
};
workspaceStoreContract('SQLite', makeWorkspaces);
keyPeppersContract('SQLite', makeWorkspaces);

describe('sqliteWorkspaceStore', () => {
  let database: TempDatabase;

  beforeEach(() => {
    database = tempDatabase();
  });
  afterEach(() => database.remove());

  it.each(['', 'newest', '-1', '1e9', '9'.repeat(16)])(
    'refuses %j as a cursor of the audit',
    async (cursor) => {
      const store = sqliteWorkspaceStore(database.open(), AUDIT_HASH);
      await expect(store.listAudit({ limit: 1, cursor })).rejects.toMatchObject({
        code: 'validation-failed',
      });
    },
  );

  it('keeps in the audit log what an act removed', async () => {
    const store = sqliteWorkspaceStore(database.open(), AUDIT_HASH);
    const act = {
      id: uuid(9),
      atMs: BEGAN_MS,
      actor: 'operator',
      action: 'workspace.change' as const,
      target: 'x',
      ...DONE,
    };
    await store.appendAudit({ ...act, detail: { rateLimitPerMinute: undefined } });
    const { entries } = await store.listAudit({ limit: 1, cursor: undefined });
    expect(entries[0]?.detail).toEqual({ rateLimitPerMinute: null });
  });

  it('is unavailable, and writes nothing, when a clinic names a workspace that does not exist', async () => {
    const store = sqliteWorkspaceStore(database.open(), AUDIT_HASH);
    const orphan = {
      clientId: uuid(2),
      workspaceId: uuid(99),
      name: 'Nowhere',
      npi: '1234567893',
      practitioner: undefined,
    };
    await expect(store.addClinic({ ...orphan, createdAtMs: BEGAN_MS })).rejects.toMatchObject({
      code: 'service-unavailable',
    });
    expect((await store.listClinics(uuid(99), FIRST_PAGE)).entries).toEqual([]);
  });

  it('treats input as text, never as a part of its statements', async () => {
    const store = sqliteWorkspaceStore(database.open(), AUDIT_HASH);
    const hostile = { ...WORKSPACE, name: "'); DROP TABLE workspaces; --" };
    await store.addWorkspace(hostile);
    expect((await store.listWorkspaces(FIRST_PAGE)).entries).toEqual([hostile]);
  });
});
