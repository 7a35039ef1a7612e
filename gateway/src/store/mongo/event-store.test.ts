import { describeWithMongo, mongoPool } from '@eligibility/testkit/mongo';
import { eventStoreContract } from '../../events/app/event-store.contract';
import { EVENTS, mongoEventStore } from './event-store';

describeWithMongo()('MongoDB', () => {
  const pool = mongoPool([EVENTS]);
  afterAll(pool.drop);

  eventStoreContract('MongoDB', async () => {
    const mongo = await pool.take();
    return {
      one: mongoEventStore(await mongo.open()),
      other: mongoEventStore(await mongo.open()),
      close: mongo.giveBack,
    };
  });
});
