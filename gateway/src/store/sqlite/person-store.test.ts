import { personStoreContract } from '../../identity/app/person-store.contract';
import { tempDatabase } from '../../testing/temp-database';
import { sqlitePersonStore } from './person-store';

personStoreContract('SQLite', async () => {
  const database = tempDatabase();
  return Promise.resolve({
    one: sqlitePersonStore(database.open()),
    other: sqlitePersonStore(database.open()),
    close: database.remove,
  });
});
