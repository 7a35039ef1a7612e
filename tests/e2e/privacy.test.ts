import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { silentLog } from '@eligibility/kit';
import { eventually } from '@eligibility/kit/testing';
import { openRedis, redisScript } from '@eligibility/redis';
import { hasRedisServer, startRedisServer, type RedisServer } from '@eligibility/redis/testing';
import { bootSystem, type System } from './_system';

/** Every value is unlike anything else in the system, so that one hit anywhere is a leak. */
const CANARY = {
  payerName: 'Aetna',
  memberId: 'XCANARYMEMBER1',
  patientFirstName: 'Xcanaryfirst',
  patientLastName: 'Xcanarylast',
  patientDateOfBirth: '1931-03-17',
};
const MARKERS = ['XCANARYMEMBER1', 'Xcanaryfirst', 'Xcanarylast', '1931-03-17', '19310317', '03/17/1931'];

/** Every key with its value as it would be written to disk; the test's server does not compress. */
const DUMP = redisScript(`
  local cursor, dumped = '0', {}
  repeat
    local page = redis.call('SCAN', cursor)
    cursor = page[1]
    for _, key in ipairs(page[2]) do
      table.insert(dumped, key)
      table.insert(dumped, redis.call('DUMP', key))
    end
  until cursor == '0'
  return dumped
`);

const withRedis = hasRedisServer();

describe('patient data', () => {
  let system: System;
  let redis: RedisServer | undefined;
  beforeAll(async () => {
    redis = withRedis ? await startRedisServer() : undefined;
    system = await bootSystem(redis === undefined ? {} : { REDIS_URL: redis.url });
    // Answers are kept in Redis from the first check on.
    if (redis !== undefined) await eventually(() => system.logged().includes('redis is up'));
    const fail = { ...CANARY, memberId: `AAA75${CANARY.memberId}` };
    await system.live(CANARY);
    await system.live(fail);
    await system.mock(CANARY);
    await system.call('/api/eligibility/check', { query: CANARY });
    await system.call('/api/eligibility/check', { query: { ...CANARY, memberId: `${CANARY.memberId}~` } });
    await system.live({ ...CANARY, payerName: 'BCBS' });
    await system.live({ ...CANARY, memberId: `RESET${CANARY.memberId}` });
    await system.live({ ...CANARY, memberId: `GARBAGE${CANARY.memberId}` });
    await system.call('/api/eligibility/check', { raw: `{"memberId":"${CANARY.memberId}"` });
    await system.standalone.services.clearinghouse.stop();
    await system.live(CANARY);
  });
  afterAll(async () => {
    await system.stop();
    await redis?.stop();
  });

  const hits = (text: string): string[] =>
    MARKERS.filter((marker) => text.toLowerCase().includes(marker.toLowerCase()));

  it('is in no log line', () => {
    expect(system.logged().length).toBeGreaterThan(1_000);
    expect(hits(system.logged())).toEqual([]);
  });

  it('is in no file of the store', async () => {
    const names = await readdir(system.dataDir);
    expect(names).toContain('gateway.sqlite');
    for (const name of names) {
      const bytes = await readFile(join(system.dataDir, name));
      expect({ name, hits: hits(bytes.toString('latin1')) }).toEqual({ name, hits: [] });
    }
  });

  (withRedis ? describe : describe.skip)('in Redis', () => {
    it('is nowhere, though its answers are there', async () => {
      const opened = openRedis({ url: redis?.url ?? '', log: silentLog, waitMs: 5_000 });
      const dump = async (): Promise<string> => String(await opened.run(DUMP, { keys: [], values: [] }));
      await eventually(opened.isUp);
      await eventually(async () => (await dump()).split('sealed').length > 2);
      const dumped = await dump();
      await opened.close();
      expect(dumped).toContain('rate:');
      expect(hits(dumped)).toEqual([]);
    });
  });

  it('is in no refusal', async () => {
    const answer = await system.call('/api/eligibility/check', {
      query: { ...CANARY, patientDateOfBirth: '1931-33-17' },
    });
    expect(answer.status).toBe(400);
    expect(hits(answer.text)).toEqual([]);
  });
});
