import { describeWithMongo, mongoPool } from '@eligibility/testkit/mongo';
import { JOB_LEASE_MS, jobStoreContract } from '../../jobs/app/job-store.contract';
import { JOBS, mongoJobStore } from './job-store';

describeWithMongo()('MongoDB', () => {
  const pool = mongoPool([JOBS]);
  afterAll(pool.drop);

  jobStoreContract('MongoDB', async (leaseClock) => {
    const mongo = await pool.take();
    const options = { leaseClock, leaseMs: JOB_LEASE_MS };
    return {
      one: mongoJobStore(await mongo.open(), options),
      other: mongoJobStore(await mongo.open(), options),
      close: mongo.giveBack,
    };
  });
});
