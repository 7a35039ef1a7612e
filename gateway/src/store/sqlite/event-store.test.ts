import { eventStoreContract } from '../../events/app/event-store.contract';
import { tempDatabase } from '../../testing/temp-database';
import { sqliteEventStore } from './event-store';

eventStoreContract('SQLite', async () => {
  const database = tempDatabase();
  return Promise.resolve({
    one: sqliteEventStore(database.open()),
    other: sqliteEventStore(database.open()),
    close: database.remove,
  });
});
