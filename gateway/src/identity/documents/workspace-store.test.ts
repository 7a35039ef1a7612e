import { onEachEngine, type TempDatabase } from '@eligibility/testkit/engines';
import { AUDIT_HASH, DONE, BEGAN_MS, FIRST_PAGE, uuid, WORKSPACE } from '../../testing/samples';
import { keyPeppersContract } from '../app/key-peppers.contract';
import type { WorkspaceStore } from '../app/workspace-store';
import { workspaceStoreContract } from '../app/workspace-store.contract';
import { GATEWAY_COLLECTIONS } from '../../bootstrap/stores';
import { workspaceStore } from './workspace-store';

onEachEngine(GATEWAY_COLLECTIONS, (engine, take) => {
  const makeWorkspaces = async () => {
    const database = await take();
    return {
      one: workspaceStore(await database.open(), AUDIT_HASH),
      other: workspaceStore(await database.open(), AUDIT_HASH),
      close: database.giveBack,
    };
  };
  workspaceStoreContract(engine, makeWorkspaces);
  keyPeppersContract(engine, makeWorkspaces);

  it('keeps and orders all acts that two processes record at once', async () => {
    const database = await take();
    const one = workspaceStore(await database.open(), AUDIT_HASH);
    const other = workspaceStore(await database.open(), AUDIT_HASH);
    const act = {
      atMs: BEGAN_MS,
      actor: 'operator',
      action: 'key.revoke' as const,
      target: uuid(3),
      detail: {},
      ...DONE,
    };
    const ids = Array.from({ length: 20 }, (_, n) => uuid(n + 1));
    await Promise.all(ids.map((id, n) => (n % 2 === 0 ? one : other).appendAudit({ ...act, id })));
    const page = await one.listAudit({ limit: 100, cursor: undefined });
    expect(page.entries.map(({ id }) => id).sort()).toEqual(ids);
    await database.giveBack();
  });

  describe(`the workspaces in ${engine}`, () => {
    let database: TempDatabase;
    let store: WorkspaceStore;
    beforeEach(async () => {
      database = await take();
      store = workspaceStore(await database.open(), AUDIT_HASH);
    });
    afterEach(() => database.giveBack());

    it.each(['', 'newest', '-1', '1e9', '9'.repeat(16)])(
      'refuse %j as a cursor of the audit',
      async (cursor) => {
        await expect(store.listAudit({ limit: 1, cursor })).rejects.toMatchObject({
          code: 'validation-failed',
        });
      },
    );

    it('keep in the audit log what an act removed', async () => {
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

    it('take input as text, never as a part of a statement', async () => {
      const hostile = { ...WORKSPACE, name: "'); DROP TABLE gateway_workspaces; --" };
      await store.addWorkspace(hostile);
      expect((await store.listWorkspaces(FIRST_PAGE)).entries).toEqual([hostile]);
    });
  });
});
