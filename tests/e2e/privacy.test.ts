import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { silentLog } from '@eligibility/kit';
import { eventually, spansOf } from '@eligibility/kit/testing';
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
const encoded = (text: string, encoding: 'base64' | 'hex'): string => Buffer.from(text).toString(encoding);
/** In the clear, in the forms a date takes, and as a careless dump would write them. */
const MARKERS = [
  'XCANARYMEMBER1',
  'Xcanaryfirst',
  'Xcanarylast',
  '1931-03-17',
  '19310317',
  '03/17/1931',
  '03%2F17%2F1931',
  encoded('XCANARYMEMBER1', 'base64'),
  encoded('Xcanaryfirst', 'base64'),
  encoded('Xcanarylast', 'base64'),
  encoded('XCANARYMEMBER1', 'hex'),
  encoded('Xcanarylast', 'hex'),
];
/** What the simulator makes of a member, by how its id begins: every way in which a payer answers or fails. */
const FATES = [
  '',
  'INACTIVE',
  'DEPENDENT',
  'NOTSTATED',
  'PARTIAL',
  'AAA41',
  'AAA42',
  'AAA75',
  'AAA400',
  'HTTP401',
  'HTTP429',
  'HTTP500',
  'RESET',
  'TRUNCATED',
  'GARBAGE',
  'HTML',
  'TA1',
];
const CHECK = '/api/eligibility/check';

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
  let spans: Awaited<ReturnType<typeof spansOf>>;
  let problems: readonly string[];
  beforeAll(async () => {
    redis = withRedis ? await startRedisServer() : undefined;
    spans = await spansOf(async () => {
      system = await bootSystem({
        LOG_LEVEL: 'debug',
        ...(redis === undefined ? {} : { REDIS_URL: redis.url }),
      });
      // Answers are kept in Redis from the first check on.
      if (redis !== undefined) await eventually(() => system.logged().includes('redis is up'));
      const answers = [await live(CANARY)];
      for (const fate of FATES) {
        // A payer of its own, so that no circuit spares a fate.
        const canary = { ...CANARY, payerName: 'Cigna', memberId: `${fate}${CANARY.memberId}` };
        answers.push(await live(canary), await system.mock(canary));
        answers.push(await system.call(CHECK, { query: canary }));
        answers.push(await system.call(`${CHECK}/mock`, { query: canary }));
      }
      answers.push(await system.call(CHECK, { query: { ...CANARY, memberId: `${CANARY.memberId}~` } }));
      answers.push(await system.call(CHECK, { query: { ...CANARY, patientDateOfBirth: '1931-33-17' } }));
      answers.push(await live({ ...CANARY, payerName: 'BCBS' }));
      answers.push(await live({ ...CANARY, payerName: `${CANARY.patientLastName} Health` }));
      answers.push(await system.call(CHECK, { raw: `{"memberId":"${CANARY.memberId}"` }));
      answers.push(await system.call(`${CHECK}s/${CANARY.memberId}`));
      await system.standalone.services.clearinghouse.stop();
      answers.push(await live(CANARY));
      problems = answers.filter(({ status }) => status >= 400).map(({ text }) => text);
    });
  }, 120_000);
  afterAll(async () => {
    await system.stop();
    await redis?.stop();
  });

  const live = (fields: typeof CANARY): ReturnType<System['live']> => system.live(fields);
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

  it('is in no error: refusals, and outages of ours', () => {
    expect(problems.length).toBeGreaterThanOrEqual(6);
    expect(hits(problems.join('\n'))).toEqual([]);
  });

  it('is in no span of a trace, whatever became of the check', () => {
    const told = JSON.stringify(
      spans.map(({ name, attributes, events, status }) => ({ name, attributes, events, status })),
    );
    expect(spans.length).toBeGreaterThan(100);
    expect(spans.filter(({ attributes }) => 'eligibility.attempt' in attributes)).not.toEqual([]);
    expect(hits(told)).toEqual([]);
  });

  it('is in no metric', async () => {
    const answer = await fetch(`http://${system.standalone.opsAddress}/metrics`);
    const metrics = await answer.text();
    expect(metrics).toContain('eligibility_checks_total');
    expect(hits(metrics)).toEqual([]);
  });

  it('is in no title or command line of a process', async () => {
    const told = [process.title, ...process.argv, ...process.execArgv].join(' ');
    expect(hits(told)).toEqual([]);
    if (process.platform !== 'linux') return;
    const threads = await readdir('/proc/self/task');
    const names = await Promise.all(threads.map((id) => readFile(`/proc/self/task/${id}/comm`, 'utf8')));
    expect(hits([await readFile('/proc/self/cmdline', 'utf8'), ...names].join('\n'))).toEqual([]);
  });
});
