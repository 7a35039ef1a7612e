import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as pause } from 'node:timers/promises';
import { silentLog } from '@eligibility/kit';
import { createLog } from '@eligibility/kit/process';
import { openSqlite, type SqliteDatabase } from '@eligibility/sqlite';
import { describeWithMongo, tempMongo, type TempMongo } from '@eligibility/mongo/testing';
import { WALLET_COLLECTIONS, WALLETS } from '../adapters/mongo/collections';
import { mongoWalletStore } from '../adapters/mongo/wallet-store';
import { WALLET_MIGRATIONS } from '../adapters/sqlite/schema';
import { sqliteWalletStore } from '../adapters/sqlite/wallet-store';
import * as rules from '../domain/operation';
import { ledgerWatch, type LedgerWatch } from './ledger-watch';
import type { WalletStore } from './ports';

jest.setTimeout(60_000);

const fill = async (store: WalletStore): Promise<void> => {
  for (const workspaceId of ['one', 'two']) {
    const send = (operationId: string, decide: Parameters<WalletStore['change']>[0]['decide']) =>
      store.change({ workspaceId, operationId, atMs: 1, decide });
    await send('top-up', rules.grant({ checks: 10, actor: 'ops', reason: 'order' }));
    await send('check', rules.hold(1));
    await send('check', rules.capture(1));
  }
};

describe('the watch over wallets in SQLite', () => {
  const lines: string[] = [];
  let folder: string;
  let db: SqliteDatabase;
  let watch: LedgerWatch;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'wallet-'));
    db = openSqlite(join(folder, 'wallet.sqlite'), WALLET_MIGRATIONS);
    const store = sqliteWalletStore(db);
    lines.length = 0;
    const log = createLog({ level: 'error', destination: { write: (line) => lines.push(line) } });
    watch = ledgerWatch({ store, log, pause });
    await fill(store);
    await watch.pass();
  });
  afterEach(async () => {
    await db.close();
    rmSync(folder, { recursive: true });
  });
  const hand = (sql: string): Promise<unknown> => db.write(() => db.prepare(sql).run());

  it('is silent while every wallet equals the sum of its journal', () => {
    expect([watch.drifting(), lines]).toEqual([0, []]);
  });

  it.each([
    "UPDATE wallets SET available = available + 500, granted = granted + 500 WHERE workspace_id = 'two'",
    "UPDATE wallets SET captured = captured - 1, available = available + 1 WHERE workspace_id = 'two'",
    "DELETE FROM wallets WHERE workspace_id = 'two'",
  ])('sees in the next pass, and logs once: %s', async (sql) => {
    await hand(sql);
    await watch.pass();
    await watch.pass();
    expect(watch.drifting()).toBe(1);
    expect(lines).toHaveLength(1);
  });

  it('is silent again once the balances are right', async () => {
    await hand('UPDATE wallets SET available = available + 1, granted = granted + 1');
    await watch.pass();
    expect(watch.drifting()).toBe(2);
    await hand('UPDATE wallets SET available = available - 1, granted = granted - 1');
    await watch.pass();
    expect(watch.drifting()).toBe(0);
  });
});

describeWithMongo()('the watch over wallets in MongoDB', () => {
  let mongo: TempMongo;
  beforeAll(async () => {
    mongo = await tempMongo(WALLET_COLLECTIONS);
  });
  afterAll(() => mongo.drop());

  it.each([
    ['checks that were never granted', { available: 500, granted: 500 }],
    ['a captured check that is available again', { captured: -1, available: 1 }],
  ])('finds in the next pass: %s', async (_what, moved) => {
    const db = await mongo.open();
    const store = mongoWalletStore(db, { log: silentLog, archiveEvery: 2 });
    await fill(store);
    const watch = ledgerWatch({ store, log: silentLog, pause });
    await watch.pass();
    expect(watch.drifting()).toBe(0);
    const back = Object.fromEntries(Object.entries(moved).map(([name, by]) => [name, -by]));
    await db.collection(WALLETS).update({ filter: { _id: 'two' }, update: { $inc: moved } });
    await watch.pass();
    expect(watch.drifting()).toBe(1);
    await db.collection(WALLETS).update({ filter: { _id: 'two' }, update: { $inc: back } });
    await watch.pass();
    expect(watch.drifting()).toBe(0);
  });
});
