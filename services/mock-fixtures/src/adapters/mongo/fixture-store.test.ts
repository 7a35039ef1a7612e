import { describeWithMongo, mongoPool } from '@eligibility/testkit/mongo';
import { fixtureStoreContract } from '../../app/fixture-store.contract';
import { FIXTURE_COLLECTIONS } from './collections';
import { mongoFixtureStore } from './fixture-store';

describeWithMongo()('MongoDB', () => {
  const pool = mongoPool(FIXTURE_COLLECTIONS);
  afterAll(pool.drop);

  fixtureStoreContract('MongoDB', async () => {
    const mongo = await pool.take();
    return {
      store: mongoFixtureStore(await mongo.open()),
      other: async () => mongoFixtureStore(await mongo.open()),
      close: mongo.giveBack,
    };
  });
});
