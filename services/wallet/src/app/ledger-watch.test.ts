import { setImmediate as pause } from 'node:timers/promises';
import type { DocumentDatabase } from '@eligibility/documents';
import { silentLog } from '@eligibility/kit';
import { createLog } from '@eligibility/kit/process';
import { openDocuments } from '@eligibility/sqlite';
import { JOURNAL, WALLET_COLLECTIONS, WALLETS } from '../adapters/documents/collections';
import { walletStore } from '../adapters/documents/wallet-store';
import * as rules from '../domain/operation';
import { ledgerWatch, type LedgerWatch } from './ledger-watch';
import type { WalletStore } from './ports';

const fill = async (store: WalletStore): Promise<void> => {
  for (const workspaceId of ['one', 'two']) {
    const send = (operationId: string, decide: Parameters<WalletStore['change']>[0]['decide']) =>
      store.change({ workspaceId, operationId, atMs: 1, decide });
    await send('top-up', rules.grant({ checks: 10, actor: 'ops', reason: 'order' }));
    await send('check', rules.hold(1));
    await send('check', rules.capture(1));
  }
};

describe('the watch over all wallets', () => {
  const lines: string[] = [];
  let db: DocumentDatabase;
  let store: WalletStore;
  let watch: LedgerWatch;
  beforeEach(async () => {
    db = openDocuments(':memory:', WALLET_COLLECTIONS);
    // Each change is archived, so that every line is in the journal.
    store = walletStore(db, { log: silentLog, archiveEvery: 1 });
    lines.length = 0;
    const log = createLog({ level: 'error', destination: { write: (line) => lines.push(line) } });
    watch = ledgerWatch({ store, log, pause, rest: pause });
    await fill(store);
    await watch.pass();
  });
  afterEach(() => db.close());
  /** Moves balances as a manual change of the database does. */
  const move = ($inc: Readonly<Record<string, number>>, filter = {}): Promise<unknown> =>
    db.collection(WALLETS).updateAll({ filter, update: { $inc } });

  it('is silent while every wallet equals the sum of its journal', () => {
    expect([watch.drifting(), lines]).toEqual([0, []]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['checks that were never granted', () => move({ available: 500, granted: 500 }, { _id: 'two' })],
    ['a captured check that is available again', () => move({ captured: -1, available: 1 }, { _id: 'two' })],
    ['a wallet that is gone', () => db.collection(WALLETS).remove({ _id: 'two' })],
  ])('sees in the next pass, and logs once: %s', async (_what, change) => {
    await change();
    await watch.pass();
    await watch.pass();
    expect(watch.drifting()).toBe(1);
    expect(lines).toHaveLength(1);
  });

  it('rests after each full page of a journal, so that one of millions of lines leaves room for checks', async () => {
    const grant = rules.grant({ checks: 1, actor: 'ops', reason: 'order' });
    const all = Array.from({ length: 1_200 }, (_, n) =>
      store.change({ workspaceId: 'one', operationId: `grant-${String(n)}`, atMs: 1, decide: grant }),
    );
    await Promise.all(all);
    let rests = 0;
    const rest = (): Promise<void> => {
      rests += 1;
      return pause();
    };
    const anew = ledgerWatch({ store, log: silentLog, pause, rest });
    await anew.pass();
    expect([rests, anew.drifting()]).toEqual([2, 0]);
    await anew.pass();
    expect(rests).toBe(2);
  });

  it('is silent again once the balances are right', async () => {
    await move({ available: 1, granted: 1 });
    await watch.pass();
    expect(watch.drifting()).toBe(2);
    await move({ available: -1, granted: -1 });
    await watch.pass();
    expect(watch.drifting()).toBe(0);
  });

  it('counts what is held, as the last pass found it', async () => {
    expect(watch.audit()).toEqual({ openHolds: 0, unsoundWallets: 0 });
    await store.change({ workspaceId: 'one', operationId: 'next', atMs: 2, decide: rules.hold(1) });
    await watch.pass();
    expect(watch.audit()).toEqual({ openHolds: 1, unsoundWallets: 0 });
  });

  it('reads only new lines in most passes, and finds an older line that was deleted in the 500th', async () => {
    await db.collection(JOURNAL).remove({ workspaceId: 'one', kind: 'grant' });
    for (let passes = 1; passes < 500; passes += 1) await watch.pass();
    expect(watch.drifting()).toBe(0);
    await watch.pass();
    expect(watch.drifting()).toBe(1);
  });
});
