import { describeWithMongo, mongoPool } from '@eligibility/testkit/mongo';
import { FEW_WORDS, memoryStoreContract } from '../../app/memory-store.contract';
import { PAYER_COLLECTIONS } from './collections';
import { mongoMemoryStore } from './memory-store';

describeWithMongo()('MongoDB', () => {
  const pool = mongoPool(PAYER_COLLECTIONS);
  afterAll(pool.drop);

  memoryStoreContract('MongoDB', async () => {
    const mongo = await pool.take();
    return {
      memory: mongoMemoryStore(await mongo.open(), FEW_WORDS),
      other: async () => mongoMemoryStore(await mongo.open(), FEW_WORDS),
      close: mongo.giveBack,
    };
  });
});
