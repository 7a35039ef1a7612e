import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '@eligibility/testkit';
import { describeWithMongo, tempMongo, type TempMongo } from '@eligibility/testkit/mongo';
import { hasRedisServer, startRedisServer, type RedisServer } from '@eligibility/testkit/redis';
import { built } from '../../helpers/built-packages';
import { hits, sendCanary } from '../../helpers/canary-patient';
import { exchangesInMongo, exchangesInSqlite } from '../../helpers/stored-exchanges';
import { redisDumpWithAnswers } from '../../helpers/redis-dump';
import { bootSystem, type System } from '../../helpers/own-system';

const withRedis = hasRedisServer();
const BOOTED_WITHIN_MS = 120_000;
const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';

describe('patient data', () => {
  let system: System;
  let redis: RedisServer | undefined;
  let spans: Awaited<ReturnType<typeof built.spans.spansOf>>;
  let problems: readonly string[];
  beforeAll(async () => {
    redis = withRedis ? await startRedisServer() : undefined;
    spans = await built.spans.spansOf(async () => {
      system = await bootSystem({
        LOG_LEVEL: 'debug',
        ...(redis === undefined ? {} : { REDIS_URL: redis.url }),
      });
      // Answers are kept in Redis from the first check on.
      if (redis !== undefined) await eventually(() => system.logged().includes('redis is up'));
      const trace = {
        traceparent: `00-${TRACE_ID}-b7ad6b7169203331-01`,
        tracestate: 'vendor=XCANARYMEMBER1',
      };
      await system.call('/api/wallet', { headers: trace });
      problems = await sendCanary(system);
    });
  }, BOOTED_WITHIN_MS);
  afterAll(async () => {
    await system.stop();
    await redis?.stop();
  });

  it('is in no log line', () => {
    expect(system.logged().length).toBeGreaterThan(1_000);
    expect(hits(system.logged())).toEqual([]);
  });

  it('is in no file of the SQLite store, although the documents of payers are there', async () => {
    expect((await exchangesInSqlite(system.dataDir)()).length).toBeGreaterThan(10);
    // The folder of sockets is next to the files; sockets hold no data.
    const entries = await readdir(system.dataDir, { withFileTypes: true });
    const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    expect(names).toContain('gateway.sqlite');
    for (const name of names) {
      const bytes = await readFile(join(system.dataDir, name));
      expect({ name, hits: hits(bytes.toString('latin1')) }).toEqual({ name, hits: [] });
    }
  });

  (withRedis ? describe : describe.skip)('in Redis', () => {
    it('is in no store although its answers are stored', async () => {
      expect(hits(await redisDumpWithAnswers(redis?.url ?? ''))).toEqual([]);
    });
  });

  it('is in no error, whether a refusal or an outage of ours', () => {
    expect(problems.length).toBeGreaterThanOrEqual(6);
    expect(hits(problems.join('\n'))).toEqual([]);
  });

  it('is in no span of a trace, whatever the outcome of the check', () => {
    const text = JSON.stringify(
      spans.map(({ name, attributes, events, status }) => ({ name, attributes, events, status })),
    );
    expect(spans.length).toBeGreaterThan(100);
    expect(spans.filter(({ attributes }) => 'eligibility.attempt' in attributes)).not.toEqual([]);
    expect(hits(text)).toEqual([]);
  });

  it('is in no span although each continues the trace of its caller, whose free text is left out', () => {
    const [traced] = spans.filter((span) => span.name === 'GET /api/wallet');
    expect(traced?.spanContext().traceId).toBe(TRACE_ID);
    expect(traced?.attributes).toMatchObject({
      'http.route': '/api/wallet',
      'http.response.status_code': 200,
    });
    expect(spans.flatMap((span) => span.spanContext().traceState?.serialize() ?? [])).toEqual([]);
    const failed = spans.find(({ attributes }) => attributes['http.response.status_code'] === 503);
    expect(failed?.status.code).toBe(2);
  });

  it('is in no metric', async () => {
    const answer = await fetch(`http://${system.standalone.opsAddress}/metrics`);
    const metrics = await answer.text();
    expect(metrics).toContain('eligibility_checks_total');
    expect(hits(metrics)).toEqual([]);
  });

  it('is in no title or command line of a process', async () => {
    const text = [process.title, ...process.argv, ...process.execArgv].join(' ');
    expect(hits(text)).toEqual([]);
    if (process.platform !== 'linux') return;
    const threads = await readdir('/proc/self/task');
    const names = await Promise.all(threads.map((id) => readFile(`/proc/self/task/${id}/comm`, 'utf8')));
    expect(hits([await readFile('/proc/self/cmdline', 'utf8'), ...names].join('\n'))).toEqual([]);
  });
});

describeWithMongo()('patient data, with MongoDB for the store,', () => {
  let mongo: TempMongo;
  let system: System;
  beforeAll(async () => {
    mongo = await tempMongo([]);
    await built.standalone.migrate(mongo.env);
    system = await bootSystem(mongo.env);
    await sendCanary(system);
  }, BOOTED_WITHIN_MS);
  afterAll(async () => {
    await system.stop();
    await mongo.drop();
  });

  it('is in no document, decoded or byte by byte, although the documents of payers are there', async () => {
    expect((await exchangesInMongo(mongo)()).length).toBeGreaterThan(10);
    const dumped = await mongo.everything();
    for (const collection of ['gateway_checks', 'wallet_wallets', 'payer_versions'])
      expect(dumped).toContain(collection);
    expect(dumped).toContain(system.access.clientId);
    expect(hits(dumped)).toEqual([]);
  });

  it('is in no log line', () => {
    expect(system.logged().length).toBeGreaterThan(1_000);
    expect(hits(system.logged())).toEqual([]);
  });
});
