import { tempDatabase } from '../../testing/temp-database';
import { requestTrailContract } from '../../tenants/app/request-trail.contract';
import { sqliteRequestTrail } from './request-trail';

requestTrailContract('SQLite', async () => {
  const database = tempDatabase();
  return Promise.resolve({
    one: sqliteRequestTrail(database.open()),
    other: sqliteRequestTrail(database.open()),
    close: database.remove,
  });
});
