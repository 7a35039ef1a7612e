import { JOB_LEASE_MS, jobStoreContract } from '../../jobs/app/job-store.contract';
import { tempDatabase } from '../../testing/temp-database';
import { sqliteJobStore } from './job-store';

jobStoreContract('SQLite', async (leaseClock) => {
  const database = tempDatabase();
  const options = { leaseClock, leaseMs: JOB_LEASE_MS };
  return Promise.resolve({
    one: sqliteJobStore(database.open(), options),
    other: sqliteJobStore(database.open(), options),
    close: database.remove,
  });
});
