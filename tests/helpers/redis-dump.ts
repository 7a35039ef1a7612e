import { silentLog } from '@eligibility/kit';
import { eventually } from '@eligibility/testkit';
import { openRedis, redisScript } from '@eligibility/redis';

/**
 * Each key with what is in it, as it is read and as it would be written to disk (the tests' server does not compress):
 * read, because on disk a number is not its digits.
 */
const DUMP = redisScript(`
  local readers = {
    string = {'GET'}, hash = {'HGETALL'}, set = {'SMEMBERS'},
    list = {'LRANGE', 0, -1}, zset = {'ZRANGE', 0, -1, 'WITHSCORES'},
  }
  local cursor, dumped = '0', {}
  repeat
    local page = redis.call('SCAN', cursor)
    cursor = page[1]
    for _, key in ipairs(page[2]) do
      local reader = readers[redis.call('TYPE', key).ok]
      table.insert(dumped, key)
      table.insert(dumped, redis.call(reader[1], key, unpack(reader, 2)))
      table.insert(dumped, redis.call('DUMP', key))
    end
  until cursor == '0'
  return dumped
`);

/** Everything that a Redis holds, as text. @throws Error when it cannot all be read */
async function redisDump(url: string): Promise<string> {
  const redis = openRedis({ url, log: silentLog, waitMs: 5_000 });
  try {
    await eventually(redis.isUp);
    const dumped = await redis.run(DUMP, { keys: [], values: [] });
    if (dumped === undefined) throw new Error('Redis did not tell what it holds');
    return JSON.stringify(dumped);
  } finally {
    await redis.close();
  }
}

/** The same, once gateways have put their answers and counters there, for which no caller waits. @throws Error when they do not */
export async function redisDumpWithAnswers(url: string): Promise<string> {
  let dumped = '';
  await eventually(async () => {
    dumped = await redisDump(url);
    return dumped.split('sealed').length > 2 && dumped.includes('rate:');
  });
  return dumped;
}
