import { rateStoreContract } from '../../checks/app/rate-store.contract';
import { tempDatabase } from '../../testing/temp-database';
import { sqliteRateStore } from './rate-store';

rateStoreContract('SQLite', async () => {
  const database = tempDatabase();
  return Promise.resolve({
    one: sqliteRateStore(database.open()),
    other: sqliteRateStore(database.open()),
    close: database.remove,
  });
});
