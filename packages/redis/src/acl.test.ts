import { createClient } from '@redis/client';
import { hasRedisServer, startRedisServer, type RedisServer } from '@eligibility/testkit/redis';

const withRedis = hasRedisServer() ? describe : describe.skip;

withRedis('the user of deploy/redis.acl', () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await startRedisServer();
  });
  afterAll(() => server.stop());

  /** What a command of this user is answered with: its reply, or the first word of the refusal. */
  const answerTo = async (...command: string[]): Promise<unknown> => {
    const client = createClient({ url: server.gatewayUrl });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await client.sendCommand(command);
    } catch (refusal) {
      return (refusal as Error).message.split(' ')[0];
    } finally {
      client.destroy();
    }
  };

  it.each([
    ['SET', 'eligibility:key', 'value'],
    ['PUBLISH', 'eligibility:keys', 'revoked'],
  ])('may %s our own keys', async (...command) => {
    expect(await answerTo(...command)).not.toBe('NOPERM');
  });

  it.each([
    ['GET', 'other:key'],
    ['PUBLISH', 'other:keys', 'revoked'],
    ['FLUSHALL'],
    ['KEYS', '*'],
    ['CONFIG', 'GET', '*'],
    ['ACL', 'LIST'],
    ['DEBUG', 'SLEEP', '0'],
    ['REPLICAOF', '127.0.0.1', '1'],
    ['MODULE', 'LIST'],
    ['CLIENT', 'LIST'],
    ['EVAL', 'return redis.call("FLUSHALL")', '0'],
  ])('may not %s %s', async (...command) => {
    expect(await answerTo(...command)).toMatch(/^(NOPERM|ERR)/);
  });
});
