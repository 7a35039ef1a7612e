import { describeWithMongo, mongoPool } from '@eligibility/testkit/mongo';
import { AUDIT_HASH, DONE, BEGAN_MS, uuid } from '../../testing/samples';
import { keyPeppersContract } from '../../identity/app/key-peppers.contract';
import { workspaceStoreContract } from '../../identity/app/workspace-store.contract';
import { GATEWAY_COLLECTIONS } from './schema';
import { mongoWorkspaceStore } from './workspace-store';

describeWithMongo()('MongoDB', () => {
  const pool = mongoPool(GATEWAY_COLLECTIONS);
  afterAll(pool.drop);

  const makeWorkspaces = async () => {
    const mongo = await pool.take();
    return {
      one: mongoWorkspaceStore(await mongo.open(), AUDIT_HASH),
      other: mongoWorkspaceStore(await mongo.open(), AUDIT_HASH),
      close: mongo.giveBack,
    };
  };
  workspaceStoreContract('MongoDB', makeWorkspaces);
  keyPeppersContract('MongoDB', makeWorkspaces);

  it('keeps and orders all acts that two processes record at once', async () => {
    const mongo = await pool.take();
    const one = mongoWorkspaceStore(await mongo.open(), AUDIT_HASH);
    const other = mongoWorkspaceStore(await mongo.open(), AUDIT_HASH);
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
    await mongo.giveBack();
  });
});
