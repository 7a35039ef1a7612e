import { eventually } from '@eligibility/testkit';
import { describeWithMongo, tempMongo, type TempMongo } from '@eligibility/testkit/mongo';
import { hasRedisServer, startRedisServer, type RedisServer } from '@eligibility/testkit/redis';
import { built } from '../../helpers/built-packages';
import { hits, sendCanary } from '../../helpers/canary-patient';
import { exchangesInMongo } from '../../helpers/stored-exchanges';
import { redisDumpWithAnswers } from '../../helpers/redis-dump';
import { bootSystem, type System } from '../../helpers/own-system';

const withRedis = hasRedisServer();

describeWithMongo()('patient data, with MongoDB and Redis for stores,', () => {
  let mongo: TempMongo;
  let redis: RedisServer | undefined;
  let system: System;
  beforeAll(async () => {
    mongo = await tempMongo([]);
    redis = withRedis ? await startRedisServer() : undefined;
    await built.standalone.migrate(mongo.env);
    system = await bootSystem({ ...mongo.env, ...(redis && { REDIS_URL: redis.url }) });
    // Answers are kept in Redis from the first check on.
    if (redis !== undefined) await eventually(() => system.logged().includes('redis is up'));
    await sendCanary(system);
  }, 120_000);
  afterAll(async () => {
    await system.stop();
    await redis?.stop();
    await mongo.drop();
  });

  it('is in no document of any collection, decoded or byte by byte, although the documents of payers are there', async () => {
    expect((await exchangesInMongo(mongo)()).length).toBeGreaterThan(10);
    const dumped = await mongo.everything();
    for (const collection of ['gateway_checks', 'wallet_wallets', 'payer_versions'])
      expect(dumped).toContain(collection);
    expect(dumped).toContain(system.access.clientId);
    expect(hits(dumped)).toEqual([]);
  });

  (withRedis ? describe : describe.skip)('in Redis', () => {
    it('is in no key and no value of Redis while answers are stored there', async () => {
      expect(hits(await redisDumpWithAnswers(redis?.url ?? ''))).toEqual([]);
    });
  });

  it('is in no log line', () => {
    expect(system.logged().length).toBeGreaterThan(1_000);
    expect(hits(system.logged())).toEqual([]);
  });
});
