import { OPERATOR } from '../../testing/samples';
import { operatorStoreContract } from '../../identity/app/operator-store.contract';
import { tempDatabase } from '../../testing/temp-database';
import { sqliteOperatorStore } from './operator-store';

operatorStoreContract('SQLite', async () => {
  const database = tempDatabase();
  return Promise.resolve({
    one: sqliteOperatorStore(database.open()),
    other: sqliteOperatorStore(database.open()),
    close: database.remove,
  });
});

it('never gives two operators the same token', async () => {
  const database = tempDatabase();
  const store = sqliteOperatorStore(database.open());
  await store.addOperator(OPERATOR);
  const twin = { ...OPERATOR, id: 'another', name: 'twin' };
  await expect(store.addOperator(twin)).rejects.toMatchObject({ code: 'service-unavailable' });
  await database.remove();
});
