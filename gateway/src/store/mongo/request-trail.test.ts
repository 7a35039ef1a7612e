import { describeWithMongo, mongoPool } from '@eligibility/testkit/mongo';
import { requestTrailContract } from '../../tenants/app/request-trail.contract';
import { mongoRequestTrail } from './request-trail';
import { REQUEST_TRAILS } from './request-trail-schema';

describeWithMongo()('MongoDB', () => {
  const pool = mongoPool([REQUEST_TRAILS]);
  afterAll(pool.drop);

  requestTrailContract('MongoDB', async () => {
    const mongo = await pool.take();
    return {
      one: mongoRequestTrail(await mongo.open()),
      other: mongoRequestTrail(await mongo.open()),
      close: mongo.giveBack,
    };
  });
});
