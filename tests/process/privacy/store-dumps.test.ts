import { silentLog } from '@eligibility/kit';
import { eventually } from '@eligibility/testkit';
import { describeWithMongo, tempMongo, type TempMongo } from '@eligibility/testkit/mongo';
import { openRedis, redisScript } from '@eligibility/redis';
import { hasRedisServer, startRedisServer, type RedisServer } from '@eligibility/testkit/redis';
import { CANARY, hits } from '../../helpers/canary-patient';
import { redisDump } from '../../helpers/redis-dump';

const { memberId, patientLastName, patientDateOfBirth } = CANARY;

type Planted = {
  readonly _id: string;
  readonly text?: string;
  readonly born?: Date;
  readonly blob?: Buffer;
  readonly parts?: readonly { readonly text: string }[];
};
const PLANTED = {
  name: 'test_planted',
  fields: { _id: String, text: String, born: Date, blob: Buffer, parts: [{ text: String }] as const },
  indexes: {},
};

describeWithMongo()('a dump of MongoDB', () => {
  let mongo: TempMongo;
  beforeEach(async () => {
    mongo = await tempMongo([PLANTED]);
  });
  afterEach(() => mongo.drop());

  const PLANTS: readonly (readonly [where: string, document: Planted, marker: string])[] = [
    ['an id', { _id: `check of ${memberId}` }, memberId],
    ['a text', { _id: '1', text: `member ${memberId.toLowerCase()} was asked for` }, memberId],
    [
      'a part of a document',
      { _id: '1', parts: [{ text: 'nothing' }, { text: patientLastName }] },
      patientLastName,
    ],
    ['bytes', { _id: '1', blob: Buffer.from(`..${patientLastName}..`) }, patientLastName],
    ['a date', { _id: '1', born: new Date(patientDateOfBirth) }, patientDateOfBirth],
  ];
  it.each(PLANTS)('contains patient data planted in %s', async (_where, document, marker) => {
    const collection = (await mongo.open()).collection<Planted>(PLANTED);
    await collection.insert({ _id: 'other', text: 'no patient' });
    expect(hits(await mongo.everything())).toEqual([]);
    await collection.insert(document);
    expect(hits(await mongo.everything())).toContain(marker);
  });
});

const withRedis = hasRedisServer();

(withRedis ? describe : describe.skip)('a dump of Redis', () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await startRedisServer();
  });
  afterAll(() => redis.stop());

  const DIGITS = patientDateOfBirth.replaceAll('-', '');
  it.each([
    ['a key', `'SET', 'last:${memberId}', 'x'`, memberId],
    ['a value', `'SET', 'k', 'of ${memberId}'`, memberId],
    ['a number', `'SET', 'k', '${DIGITS}'`, DIGITS],
    ['a hash', `'HSET', 'k', 'born', '${DIGITS}'`, DIGITS],
    ['a set', `'SADD', 'k', '${DIGITS}'`, DIGITS],
    ['a list', `'RPUSH', 'k', 'x', '${patientLastName}'`, patientLastName],
    ['a sorted set', `'ZADD', 'k', '${DIGITS}', 'x'`, DIGITS],
  ])('contains patient data planted in %s', async (_where, command, marker) => {
    await run(`redis.call('FLUSHALL') return redis.call('SET', 'other', 'no patient')`);
    expect(hits(await redisDump(redis.url))).toEqual([]);
    await run(`return redis.call(${command})`);
    expect(hits(await redisDump(redis.url))).toContain(marker);
  });

  it('fails when a value cannot be read', async () => {
    await run(`return redis.call('XADD', 'stream', '*', 'member', '${memberId}')`);
    await expect(redisDump(redis.url)).rejects.toThrow('did not tell');
  });

  async function run(script: string): Promise<void> {
    const opened = openRedis({ url: redis.url, log: silentLog, waitMs: 5_000 });
    await eventually(opened.isUp);
    expect(await opened.run(redisScript(script), { keys: [], values: [] })).toBeDefined();
    await opened.close();
  }
});
