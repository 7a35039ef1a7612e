import { describeWithMongo, mongoPool } from '@eligibility/testkit/mongo';
import { endpointStoreContract } from '../../events/app/endpoint-store.contract';
import { WEBHOOK_ENDPOINTS, mongoEndpointStore } from './endpoint-store';

describeWithMongo()('MongoDB', () => {
  const pool = mongoPool([WEBHOOK_ENDPOINTS]);
  afterAll(pool.drop);

  endpointStoreContract('MongoDB', async () => {
    const mongo = await pool.take();
    return {
      one: mongoEndpointStore(await mongo.open()),
      other: mongoEndpointStore(await mongo.open()),
      close: mongo.giveBack,
    };
  });
});
