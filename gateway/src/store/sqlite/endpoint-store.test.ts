import { endpointStoreContract } from '../../events/app/endpoint-store.contract';
import { tempDatabase } from '../../testing/temp-database';
import { sqliteEndpointStore } from './endpoint-store';

endpointStoreContract('SQLite', async () => {
  const database = tempDatabase();
  return Promise.resolve({
    one: sqliteEndpointStore(database.open()),
    other: sqliteEndpointStore(database.open()),
    close: database.remove,
  });
});
