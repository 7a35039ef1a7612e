import { describeWithMongo, mongoPool } from '@eligibility/testkit/mongo';
import { batchItemsContract } from '../../batches/app/batch-items.contract';
import { BATCH_ITEMS, mongoBatchItems } from './batch-items';

describeWithMongo()('MongoDB', () => {
  const pool = mongoPool([BATCH_ITEMS]);
  afterAll(pool.drop);

  batchItemsContract('MongoDB', async () => {
    const mongo = await pool.take();
    return {
      one: mongoBatchItems(await mongo.open()),
      other: mongoBatchItems(await mongo.open()),
      close: mongo.giveBack,
    };
  });
});
