import { openSqlite } from '@eligibility/sqlite';
import { costlySteps, notingStatements } from '@eligibility/testkit';
import { WALLET_MIGRATIONS } from './schema';
import { sqliteWalletStore } from './wallet-store';

it('no statement of the wallet reads a table from end to end, or sorts', async () => {
  const raw = openSqlite(':memory:', WALLET_MIGRATIONS);
  const { db, statements } = notingStatements(raw);
  sqliteWalletStore(db);
  const planned = [...statements].filter((sql) => /^(?:SELECT|UPDATE|DELETE)/.test(sql));
  expect(planned.length).toBeGreaterThan(8);
  expect(planned.flatMap((sql) => costlySteps(raw, sql))).toEqual([]);
  await raw.close();
});
