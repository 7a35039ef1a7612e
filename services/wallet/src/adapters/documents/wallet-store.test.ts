import { isAppError, lifecycle, silentLog, type Lifecycle } from '@eligibility/kit';
import { openMongo } from '@eligibility/mongo';
import { eventually } from '@eligibility/testkit';
import { onEachEngine, type TempDatabase } from '@eligibility/testkit/engines';
import { cuttableProxy, describeWithMongo, tempMongo } from '@eligibility/testkit/mongo';
import { walletStoreContract } from '../../app/wallet-store.contract';
import type { WalletStore } from '../../app/ports';
import { apply, EMPTY_ACCOUNT, type Account } from '../../domain/account';
import * as rules from '../../domain/operation';
import { JOURNAL, OPERATIONS, WALLET_COLLECTIONS, WALLETS } from './collections';
import { walletStore } from './wallet-store';

/** How long the driver may take to reach the server again, on a machine that does much else. */
const RECOVERED_WITHIN_MS = 60_000;

/** One store whose changes are made by several processes in turn. */
function inTurn(stores: readonly WalletStore[]): WalletStore {
  const [first] = stores;
  if (first === undefined) throw new Error('there must be a store');
  let turn = 0;
  return {
    ...first,
    change: (change) => {
      turn += 1;
      return (stores[turn % stores.length] ?? first).change(change);
    },
  };
}

onEachEngine(WALLET_COLLECTIONS, (engine, take) => {
  // Every command of MongoDB crosses a network.
  const effort =
    engine === 'SQLite' ? { sequences: 60, interleavings: 40 } : { sequences: 10, interleavings: 8 };

  describe.each([
    ['archived after every change', { archiveEvery: 1 }, 1],
    ['changed by two processes in turn', { archiveEvery: 3 }, 2],
  ])(`wallets in ${engine}`, (name, options, processes) => {
    walletStoreContract(
      `${engine}, ${name}`,
      async () => {
        const database = await take();
        const stores = await Promise.all(
          Array.from({ length: processes }, async () =>
            walletStore(await database.open(), { log: silentLog, ...options }),
          ),
        );
        return { store: inTurn(stores), close: database.giveBack };
      },
      effort,
    );
  });

  describe('the archive of a wallet', () => {
    const whole = { beforeSequence: undefined, limit: 1_000 };
    const checks = Array.from({ length: 150 }, (_, n) => `check-${String(n)}`);
    let database: TempDatabase;
    let stores: readonly WalletStore[];

    beforeAll(async () => {
      database = await take();
      const databases = [await database.open(), await database.open()];
      stores = databases.map((db) => walletStore(db, { log: silentLog }));
      await send('top-up', rules.grant({ checks: 1_000, actor: 'ops', reason: 'order' }));
      await Promise.all(checks.map(run));
    });
    afterAll(() => database.giveBack());

    const send = (operationId: string, decide: rules.Decide, by = 0) =>
      stores[by]?.change({ workspaceId: 'workspace', operationId, atMs: 1, decide });

    /** Held, released, held again by a later attempt, and captured, by two processes in turn. */
    const run = async (check: string): Promise<void> => {
      await send(check, rules.hold(1), 0);
      await send(check, rules.release(1), 1);
      await send(check, rules.hold(2), 1);
      await send(check, rules.capture(2), 0);
    };

    it('keeps the wallet document small, whatever its history', async () => {
      await send('last', rules.hold(1));
      const [wallet] = await database.dump(WALLETS.name);
      expect(wallet?.['version']).toBe(602);
      for (const list of ['operations', 'lines'])
        expect((wallet?.[list] as unknown[]).length).toBeLessThan(64 + checks.length);
      expect((await database.dump(OPERATIONS.name)).length).toBeGreaterThan(0);
    });

    it('refuses a very late duplicate of every operation, and charges nothing for it', async () => {
      const before = await stores[0]?.balance('workspace');
      for (const check of checks) {
        expect(await send(check, rules.hold(3))).toEqual({ kind: 'refused', reason: 'already-captured' });
        expect(await send(check, rules.capture(2))).toMatchObject({ kind: 'unchanged' });
      }
      const topUp = { checks: 1_000, actor: 'ops', reason: 'order' };
      expect(await send('top-up', rules.grant(topUp))).toMatchObject({ kind: 'unchanged' });
      expect(await stores[1]?.balance('workspace')).toEqual(before);
    });

    it('loses no line of the journal and writes none twice', async () => {
      const lines = (await stores[1]?.journal('workspace', whole)) ?? [];
      expect(lines.map(({ sequence }) => sequence)).toEqual(lines.map((_, n) => lines.length - n));
      expect(lines.filter(({ kind }) => kind === 'capture')).toHaveLength(checks.length);
      const archived = await database.dump(JOURNAL.name);
      expect(archived.length).toBeGreaterThan(lines.length - 64 - checks.length);
    });
  });
});

describeWithMongo()('wallets in MongoDB', () => {
  let life: Lifecycle;
  beforeEach(() => {
    life = lifecycle(silentLog);
  });
  afterEach(() => life.stop());

  it(
    'loses no line and charges nothing twice while its connections fail repeatedly',
    async () => {
      const mongo = await tempMongo(WALLET_COLLECTIONS);
      life.add('database', mongo.drop);
      const proxy = await cuttableProxy(mongo.settings.uri);
      life.add('proxy', proxy.close);
      const options = { ...mongo.settings, uri: proxy.uri, log: silentLog, collections: WALLET_COLLECTIONS };
      const db = await openMongo(options);
      life.add('connection', db.close);
      const store = walletStore(db, { log: silentLog, archiveEvery: 1 });
      const send = (operationId: string, decide: rules.Decide): Promise<void> =>
        eventually(async () => {
          const change = { workspaceId: 'workspace', operationId, atMs: 1, decide };
          return (await store.change(change).catch(outage)) !== undefined;
        }, RECOVERED_WITHIN_MS);
      const outage = (failure: unknown): undefined => {
        if (!isAppError(failure, 'service-unavailable')) throw failure;
      };
      const breakConnections = (): void => {
        proxy.cut();
        proxy.mend();
      };
      let sent = 0;
      const worker = async (name: string): Promise<void> => {
        for (let n = 0; n < 25; n += 1) {
          await send(`${name}-${String(n)}`, rules.hold(1));
          sent += 1;
          if (sent % 10 === 0) breakConnections();
          await send(`${name}-${String(n)}`, rules.capture(1));
        }
      };

      await send('top-up', rules.grant({ checks: 1_000, actor: 'ops', reason: 'order' }));
      await Promise.all(['a', 'b', 'c', 'd'].map(worker));
      const lines = await store.journal('workspace', { beforeSequence: undefined, limit: 1_000 });
      expect(lines.map(({ sequence }) => sequence)).toEqual(lines.map((_, n) => lines.length - n));
      expect(lines.reduceRight<Account>(apply, EMPTY_ACCOUNT)).toEqual(await store.balance('workspace'));
      expect(lines.filter(({ kind }) => kind === 'capture')).toHaveLength(100);
    },
    5 * RECOVERED_WITHIN_MS,
  );
});
