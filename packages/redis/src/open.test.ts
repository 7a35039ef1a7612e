import { silentLog } from '@eligibility/kit';
import { createLog } from '@eligibility/kit/process';
import { broadcastContract, eventually } from '@eligibility/kit/testing';
import { openRedis, redisScript, type Redis } from './open';
import { hasRedisServer, startRedisServer, type RedisServer } from '@eligibility/testkit/redis';

const withRedis = hasRedisServer() ? describe : describe.skip;

withRedis('Redis', () => {
  let server: RedisServer;
  let opened: Redis[];
  let lines: string[];
  beforeAll(async () => {
    server = await startRedisServer();
  });
  afterAll(() => server.stop());
  beforeEach(() => {
    opened = [];
    lines = [];
  });
  afterEach(async () => {
    server.thaw();
    await Promise.all(opened.map((redis) => redis.close()));
  });

  const open = (namespace: string): Redis => {
    const log = createLog({ level: 'info', destination: { write: (line) => lines.push(line) } });
    // As the user whom deploy/redis.acl ships: what it does not allow, none of these does.
    const redis = openRedis({ url: server.gatewayUrl, log, namespace: `eligibility:${namespace}` });
    opened.push(redis);
    return redis;
  };
  const connected = async (namespace: string): Promise<Redis> => {
    const redis = open(namespace);
    await eventually(redis.isUp);
    return redis;
  };
  const timesLogged = (what: string): number => lines.filter((line) => line.includes(what)).length;
  broadcastContract('Redis', async () => {
    const one = await connected('broadcast');
    const other = await connected('broadcast');
    return { one: one.broadcast, other: other.broadcast, close: () => Promise.resolve() };
  });

  it('keeps a value until its lifetime is over, in its own namespace', async () => {
    const redis = await connected('one');
    const stranger = await connected('other');
    await redis.set('key', 'value', 60_000);
    await redis.set('short', 'value', 1);
    expect(await redis.get('key')).toBe('value');
    expect(await stranger.get('key')).toBeUndefined();
    await eventually(async () => (await redis.get('short')) === undefined);
  });

  it('runs a script that the server has never seen, and again', async () => {
    const redis = await connected('scripts');
    const script = redisScript('return {redis.call("HSET", KEYS[1], ARGV[1], 5), 7}');
    expect(await redis.run(script, { keys: ['n'], values: ['field'] })).toEqual([1, 7]);
    expect(await redis.run(script, { keys: ['n'], values: ['field'] })).toEqual([0, 7]);
  });

  it('returns no result for a script that fails, and does not throw', async () => {
    const redis = await connected('scripts');
    const script = redisScript('return redis.call("NOSUCHCOMMAND")');
    expect(await redis.run(script, { keys: [], values: [] })).toBeUndefined();
  });

  it('answers at once that there is nothing while the server was never available', async () => {
    const redis = openRedis({ url: 'redis://127.0.0.1:1', log: silentLog });
    opened.push(redis);
    expect(redis.isUp()).toBe(false);
    expect(await redis.get('key')).toBeUndefined();
    await redis.broadcast.publish('keys', 'hello');
  });

  it('reconnects to a server that was killed and restarted, and logs the loss and the return once each', async () => {
    const redis = await connected('restart');
    await server.kill();
    await eventually(() => !redis.isUp());
    expect(await redis.get('key')).toBeUndefined();
    await server.restart();
    await eventually(redis.isUp, 10_000);
    await redis.set('key', 'value', 60_000);
    expect(await redis.get('key')).toBe('value');
    expect([timesLogged('redis is lost'), timesLogged('redis is up')]).toEqual([1, 2]);
  });

  it('costs one short wait when the server hangs, then none, and reconnects when it answers again', async () => {
    const redis = await connected('hang');
    await redis.set('key', 'value', 60_000);
    server.freeze();
    expect(await redis.get('key')).toBeUndefined();
    expect(redis.isUp()).toBe(false);
    // If each of them waited, they would take longer than a test may.
    for (let n = 0; n < 10_000; n += 1) expect(await redis.get('key')).toBeUndefined();
    server.thaw();
    await eventually(redis.isUp, 10_000);
    expect(await redis.get('key')).toBe('value');
  });

  it('subscribes again after the server was lost, and reports that messages may have been missed', async () => {
    const speaker = await connected('gap');
    const listener = await connected('gap');
    const heard: string[] = [];
    const onGap = jest.fn();
    listener.broadcast.subscribe('keys', (message) => heard.push(message), onGap);
    await eventually(() => onGap.mock.calls.length === 1);
    await server.kill();
    await eventually(() => !speaker.isUp());
    await server.restart();
    await eventually(() => onGap.mock.calls.length >= 2, 10_000);
    await eventually(speaker.isUp, 10_000);
    await speaker.broadcast.publish('keys', 'after');
    await eventually(() => heard.includes('after'));
  });
});
