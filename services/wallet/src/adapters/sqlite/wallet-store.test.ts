import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '@eligibility/sqlite';
import { walletStoreContract } from '../../app/wallet-store.contract';
import * as rules from '../../domain/operation';
import { WALLET_MIGRATIONS } from './schema';
import { sqliteWalletStore } from './wallet-store';

walletStoreContract('SQLite', () => {
  const db = openSqlite(':memory:', WALLET_MIGRATIONS);
  return { store: sqliteWalletStore(db), close: db.close };
});

describe('the wallet store on a SQLite file', () => {
  const topUp = {
    workspaceId: 'workspace',
    operationId: 'top-up',
    atMs: 1,
    decide: rules.grant({ checks: 2, actor: 'ops', reason: 'order' }),
  };
  const check = { workspaceId: 'workspace', operationId: 'check', atMs: 2 };
  const whole = { beforeSequence: undefined, limit: 10 };
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'wallet-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  const open = () => {
    const db = openSqlite(join(folder, 'wallet.sqlite'), WALLET_MIGRATIONS);
    return { db, store: sqliteWalletStore(db) };
  };

  it('has everything it acknowledged after a restart', async () => {
    const first = open();
    await first.store.change(topUp);
    await first.store.change({ ...check, decide: rules.hold(3) });
    const before = [await first.store.balance('workspace'), await first.store.journal('workspace', whole)];
    await first.db.close();

    const { db, store } = open();
    expect([await store.balance('workspace'), await store.journal('workspace', whole)]).toEqual(before);
    expect(await store.change(topUp)).toMatchObject({ kind: 'unchanged' });
    expect(await store.change({ ...check, decide: rules.capture(3) })).toMatchObject({ kind: 'changed' });
    expect((await store.journal('workspace', whole)).map(({ sequence }) => sequence)).toEqual([3, 2, 1]);
    await db.close();
  });

  it('has an acknowledged change in the file before it is closed', async () => {
    const [writer, reader] = [open(), open()];
    await writer.store.change(topUp);
    expect(await reader.store.balance('workspace')).toMatchObject({ available: 2 });
    await Promise.all([writer.db.close(), reader.db.close()]);
  });

  it.each(['UPDATE journal SET checks = 9', 'DELETE FROM journal'])(
    'refuses to rewrite the journal: %s',
    async (sql) => {
      const { db, store } = open();
      await store.change(topUp);
      await expect(db.write(() => db.prepare(sql).run())).rejects.toMatchObject({
        code: 'service-unavailable',
      });
      expect(await store.journal('workspace', whole)).toMatchObject([{ kind: 'grant', checks: 2 }]);
      await db.close();
    },
  );

  it('refuses balances that do not add up, whatever program writes them', async () => {
    const { db } = open();
    const forge = db.prepare("INSERT INTO wallets VALUES ('workspace', 1, 0, 0, 2)");
    await expect(db.write(() => forge.run())).rejects.toMatchObject({ code: 'service-unavailable' });
    await db.close();
  });

  it('fails as an outage, not as a bug, when the tables are gone', async () => {
    const { db, store } = open();
    await db.write(() => db.prepare('DROP TABLE wallets').run());
    const outage = { code: 'service-unavailable' };
    await expect(store.change(topUp)).rejects.toMatchObject(outage);
    await expect(store.balance('workspace')).rejects.toMatchObject(outage);
    await db.close();
  });
});
