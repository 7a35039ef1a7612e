import { describeWithMongo, mongoPool } from '@eligibility/testkit/mongo';
import { rateStoreContract } from '../../checks/app/rate-store.contract';
import { CLINIC_RATES, mongoRateStore } from './rate-store';

describeWithMongo()('MongoDB', () => {
  const pool = mongoPool([CLINIC_RATES]);
  afterAll(pool.drop);

  rateStoreContract('MongoDB', async () => {
    const mongo = await pool.take();
    return {
      one: mongoRateStore(await mongo.open()),
      other: mongoRateStore(await mongo.open()),
      close: mongo.giveBack,
    };
  });
});
