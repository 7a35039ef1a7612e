import { setImmediate as pause } from 'node:timers/promises';
import { silentLog } from '@eligibility/kit';
import { createMetrics, type Metrics } from '@eligibility/kit/telemetry';
import { inMemoryStore } from '../../testing/in-memory-store';
import { ledgerWatch, type LedgerWatch } from '../../app/ledger-watch';
import type { WalletStore } from '../../app/ports';
import * as rules from '../../domain/operation';
import { walletGauges } from './wallet-gauges';

const WALLETS = 250;
const away = (): Promise<never> => Promise.reject(new Error('the store is away'));

describe('the gauges of all wallets', () => {
  let reads: string[];
  let isAway: boolean;
  let ledger: LedgerWatch;
  let metrics: Metrics;
  beforeEach(async () => {
    [reads, isAway] = [[], false];
    const stored = inMemoryStore();
    const counting = <Args extends unknown[], T>(name: string, read: (...args: Args) => Promise<T>) => {
      return (...args: Args): Promise<T> => {
        reads.push(name);
        return isAway ? away() : read(...args);
      };
    };
    const store: WalletStore = {
      ...stored,
      workspaceIds: counting('workspaceIds', stored.workspaceIds),
      statement: counting('statement', stored.statement),
      journal: counting('journal', stored.journal),
    };
    for (let n = 0; n < WALLETS; n += 1) {
      const key = { workspaceId: `w${String(n)}`, atMs: 1 };
      const decide = rules.grant({ checks: 10, actor: 'ops', reason: 'order' });
      await store.change({ ...key, operationId: 'top-up', decide });
      await store.change({ ...key, operationId: 'check', decide: rules.hold(1) });
    }
    ledger = ledgerWatch({ store, log: silentLog, pause, rest: pause });
    metrics = createMetrics();
    walletGauges(metrics, store, ledger);
  });

  it('export what the last pass found, and a scrape reads one id, however many wallets there are', async () => {
    await ledger.pass();
    reads.length = 0;
    const text = await metrics.text();
    expect(text).toMatch(/^eligibility_wallet_open_holds 250$/m);
    expect(text).toMatch(/^eligibility_wallet_invariant_violations 0$/m);
    expect(reads).toEqual(['workspaceIds']);
  });

  it('are omitted before the first pass, while the store is down, and after a failed pass', async () => {
    const openHolds = /^eligibility_wallet_open_holds 250$/m;
    expect(await metrics.text()).not.toMatch(/^eligibility_wallet_open_holds/m);
    await ledger.pass();
    isAway = true;
    expect(await metrics.text()).not.toMatch(/^eligibility_wallet_open_holds/m);
    isAway = false;
    expect(await metrics.text()).toMatch(openHolds);
    isAway = true;
    await expect(ledger.pass()).rejects.toThrow('away');
    isAway = false;
    expect(await metrics.text()).not.toMatch(/^eligibility_wallet_open_holds/m);
    await ledger.pass();
    expect(await metrics.text()).toMatch(openHolds);
  });
});
