import { describeWithMongo, mongoPool } from '@eligibility/testkit/mongo';
import { personStoreContract } from '../../identity/app/person-store.contract';
import { GATEWAY_COLLECTIONS } from './schema';
import { mongoPersonStore } from './person-store';

describeWithMongo()('MongoDB', () => {
  const pool = mongoPool(GATEWAY_COLLECTIONS);
  afterAll(pool.drop);

  personStoreContract('MongoDB', async () => {
    const mongo = await pool.take();
    return {
      one: mongoPersonStore(await mongo.open()),
      other: mongoPersonStore(await mongo.open()),
      close: mongo.giveBack,
    };
  });
});
