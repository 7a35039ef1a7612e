import { AppError, silentLog } from '@eligibility/kit';
import type { MongoCollection, MongoDatabase } from '@eligibility/mongo';
import { describeWithMongo, tempMongo, type TempMongo } from '@eligibility/testkit/mongo';
import type { WalletStore } from '../../app/ports';
import * as rules from '../../domain/operation';
import { WALLET_COLLECTIONS, WALLETS, type WalletDocument } from './collections';
import { mongoWalletStore } from './wallet-store';

type Updated = MongoCollection<WalletDocument>['updated'];

const WHOLE = { beforeSequence: undefined, limit: 1_000 };

describeWithMongo()('changes that share an update in MongoDB', () => {
  let mongo: TempMongo;
  let db: MongoDatabase;
  /** What the next updates of a wallet do instead. */
  let instead: ((update: Updated) => Updated)[];
  let updates: number;
  let store: WalletStore;
  let workspaceId: string;
  let workspaces = 0;

  beforeAll(async () => {
    mongo = await tempMongo(WALLET_COLLECTIONS);
    db = await mongo.open();
  });
  afterAll(() => mongo.drop());

  beforeEach(async () => {
    instead = [];
    updates = 0;
    store = mongoWalletStore(watched(db), { log: silentLog });
    workspaces += 1;
    workspaceId = `w-${String(workspaces)}`;
    await send('top-up', rules.grant({ checks: 10, actor: 'ops', reason: 'order' }));
    updates = 0;
  });

  function watched(original: MongoDatabase): MongoDatabase {
    return {
      ...original,
      collection: (declaration) => {
        const collection = original.collection(declaration);
        if (declaration.name !== WALLETS.name) return collection;
        const { updated } = collection as unknown as MongoCollection<WalletDocument>;
        const counted: Updated = (...asked) => {
          updates += 1;
          return (instead.shift() ?? ((update) => update))(updated)(...asked);
        };
        return { ...collection, updated: counted } as unknown as typeof collection;
      },
    };
  }

  const send = (operationId: string, decide: rules.Decide) =>
    store.change({ workspaceId, operationId, atMs: 1, decide });
  const holdAll = (ids: readonly string[]) => Promise.allSettled(ids.map((id) => send(id, rules.hold(1))));
  const kindsOf = (settled: readonly PromiseSettledResult<rules.Decision>[]): readonly string[] =>
    settled.map((one) =>
      one.status === 'fulfilled'
        ? one.value.kind
        : one.reason instanceof AppError
          ? one.reason.code
          : 'failed',
    );
  const outage = (): never => {
    throw new AppError('service-unavailable');
  };

  it('are one update, each answered with the balances after it', async () => {
    const decisions = await Promise.all(['a', 'b', '$c.d'].map((id) => send(id, rules.hold(1))));
    expect(updates).toBe(1);
    expect(decisions).toMatchObject([
      { account: { held: 1 } },
      { account: { held: 2 } },
      { account: { held: 3 } },
    ]);
    expect(await send('$c.d', rules.capture(1))).toMatchObject({ account: { held: 2, captured: 1 } });
    const stored = (await mongo.dump(WALLETS.name)).find(({ _id }) => String(_id) === workspaceId);
    const operations = stored?.['operations'] as readonly { readonly operationId: string }[];
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(['$c.d', 'a', 'b', 'top-up']);
  });

  it('are charged once when the answer to their update is lost', async () => {
    instead.push((update) => async (...asked) => {
      await update(...asked);
      return outage();
    });
    const ids = ['a', 'b', 'c'];
    expect(kindsOf(await holdAll(ids))).toEqual(ids.map(() => 'service-unavailable'));
    expect(kindsOf(await holdAll(ids))).toEqual(ids.map(() => 'unchanged'));
    expect(await store.balance(workspaceId)).toMatchObject({ available: 7, held: 3 });
    expect(await store.journal(workspaceId, WHOLE)).toHaveLength(4);
  });

  it('change nothing when their update never arrived, and work when they are repeated', async () => {
    instead.push(() => outage);
    const ids = ['a', 'b'];
    expect(kindsOf(await holdAll(ids))).toEqual(ids.map(() => 'service-unavailable'));
    expect(await store.balance(workspaceId)).toMatchObject({ available: 10, held: 0 });
    expect(kindsOf(await holdAll(ids))).toEqual(ids.map(() => 'changed'));
  });

  it('do not fail for one that cannot be written', async () => {
    const refuse = (update: Updated): Updated => {
      return (change, fields) =>
        JSON.stringify(change).includes('"bad"')
          ? Promise.reject(new TypeError('refused'))
          : update(change, fields);
    };
    instead.push(...Array.from({ length: 4 }, () => refuse));
    expect(kindsOf(await holdAll(['a', 'bad', 'c']))).toEqual(['changed', 'failed', 'changed']);
    expect(await store.balance(workspaceId)).toMatchObject({ available: 8, held: 2 });
  });

  it('are decided again when another process was faster', async () => {
    const other = mongoWalletStore(await mongo.open(), { log: silentLog });
    instead.push((update) => async (...asked) => {
      const hold = { workspaceId, operationId: 'b', atMs: 1, decide: rules.hold(1) };
      await other.change(hold);
      await other.change({ ...hold, decide: rules.release(2) });
      return update(...asked);
    });
    expect(await holdAll(['a', 'b'])).toMatchObject([
      { value: { kind: 'changed', account: { held: 1 } } },
      { value: { kind: 'refused', reason: 'already-released' } },
    ]);
  });

  it('never take more than there is, whatever another process takes meanwhile', async () => {
    const other = mongoWalletStore(await mongo.open(), { log: silentLog });
    instead.push((update) => async (...asked) => {
      const taken = rules.adjust({ checks: -9, actor: 'ops', reason: 'correction' });
      await other.change({ workspaceId, operationId: 'taken', atMs: 1, decide: taken });
      return update(...asked);
    });
    expect(kindsOf(await holdAll(['a', 'b', 'c']))).toEqual(['changed', 'refused', 'refused']);
    expect(await store.balance(workspaceId)).toEqual({ available: 0, held: 1, captured: 0, granted: 1 });
  });

  it('never exceed a limit of the day, whatever another process holds meanwhile', async () => {
    const other = mongoWalletStore(await mongo.open(), { log: silentLog });
    const day = '2026-11-22';
    const daily = { day, limits: [{ scope: 'key:1', maxChecks: 3 }] };
    const counts = { day, scopes: ['key:1'] };
    const holdOf = (operationId: string) => ({
      workspaceId,
      operationId,
      atMs: 1,
      decide: rules.hold(1, daily),
      counts,
    });
    instead.push((update) => async (...asked) => {
      await other.change(holdOf('first'));
      return update(...asked);
    });
    const decisions = await Promise.all(['a', 'b', 'c'].map((id) => store.change(holdOf(id))));
    expect(decisions.map(({ kind }) => kind)).toEqual(['changed', 'changed', 'refused']);
    expect(await store.dailyUse(workspaceId, counts)).toEqual([3]);
  });
});
