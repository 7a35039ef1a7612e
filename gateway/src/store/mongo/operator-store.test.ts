import { describeWithMongo, mongoPool } from '@eligibility/testkit/mongo';
import { operatorStoreContract } from '../../identity/app/operator-store.contract';
import { GATEWAY_COLLECTIONS } from './schema';
import { mongoOperatorStore } from './operator-store';

describeWithMongo()('MongoDB', () => {
  const pool = mongoPool(GATEWAY_COLLECTIONS);
  afterAll(pool.drop);

  operatorStoreContract('MongoDB', async () => {
    const mongo = await pool.take();
    return {
      one: mongoOperatorStore(await mongo.open()),
      other: mongoOperatorStore(await mongo.open()),
      close: mongo.giveBack,
    };
  });
});
