import { batchItemsContract } from '../../batches/app/batch-items.contract';
import { tempDatabase } from '../../testing/temp-database';
import { sqliteBatchItems } from './batch-items';

batchItemsContract('SQLite', async () => {
  const database = tempDatabase();
  return Promise.resolve({
    one: sqliteBatchItems(database.open()),
    other: sqliteBatchItems(database.open()),
    close: database.remove,
  });
});
