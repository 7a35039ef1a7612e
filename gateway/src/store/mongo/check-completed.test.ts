import { describeWithMongo, mongoPool } from '@eligibility/testkit/mongo';
import { LIFETIMES } from '../../testing/samples';
import { checkCompletedContract } from '../shared/check-completed.contract';
import { CHECK_LINES, CHECKS } from './check-schema';
import { mongoCheckStore } from './check-store';
import { EVENTS, mongoEventStore } from './event-store';

describeWithMongo()('MongoDB', () => {
  const pool = mongoPool([CHECKS, CHECK_LINES, EVENTS]);
  afterAll(pool.drop);

  checkCompletedContract('MongoDB', async (clock, completions) => {
    const mongo = await pool.take();
    const options = { clock, lifetimes: LIFETIMES, completions };
    const db = await mongo.open();
    return {
      one: mongoCheckStore(db, options),
      other: mongoCheckStore(await mongo.open(), options),
      events: mongoEventStore(db),
      close: mongo.giveBack,
    };
  });
});
