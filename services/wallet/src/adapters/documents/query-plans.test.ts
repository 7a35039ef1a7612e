import { silentLog } from '@eligibility/kit';
import { costlySteps } from '@eligibility/testkit/engines';
import { indexPlan, notingMongo } from '@eligibility/testkit/mongo';
import { hold } from '../../domain/operation';
import { walletStore } from './wallet-store';

it('every query of the wallet has one wallet, or the lines of one, by an index in their order', async () => {
  const found = {
    _id: 'w',
    available: 5,
    held: 0,
    captured: 0,
    granted: 5,
    version: 1,
    archivedVersion: 1,
    journaled: 900,
    operations: [],
    lines: [],
  };
  const { db, queries } = notingMongo({ found });
  const store = walletStore(db, { log: silentLog, archiveEvery: 1 });
  await store.change({ workspaceId: 'w', operationId: 'o', atMs: 1, decide: hold(1) }).catch(() => undefined);
  await store.balance('w');
  await store.balances(['w', 'x']);
  await store.statement('w');
  await store.dailyUse('w', { day: '2026-11-22', scopes: ['a'] });
  await store.workspaceIds('', 5);
  await store.journal('w', { beforeSequence: undefined, limit: 5 });
  expect(queries.flatMap(costlySteps)).toEqual([]);
  const plans = queries.map((query) => [query.collection.name, indexPlan(query)] as const);
  expect(plans).toContainEqual([
    'wallet_journal',
    { index: 'by_workspace', bounds: ['workspaceId', 'sequence'] },
  ]);
  const others = plans.filter(([name]) => name !== 'wallet_journal');
  expect(others.length).toBeGreaterThan(6);
  expect(new Set(others.map(([, plan]) => plan?.index))).toEqual(new Set(['_id_']));
});
