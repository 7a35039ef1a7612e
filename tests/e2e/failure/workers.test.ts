import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@eligibility/testkit';
import { describeWithMongo, tempMongo } from '@eligibility/testkit/mongo';
import { built } from '../helpers/built-packages';
import { clientOf, type Answer } from '../helpers/client';
import { insist } from '../helpers/insist';
import { spawnStandalone, type StandaloneProcess } from '../helpers/standalone-process';

const WORKERS = 2;
/** Short, so that the checks of a dead worker are resolved within the test's time. */
const QUICK = { LEASE_MS: '1000', RECONCILE_INTERVAL_MS: '100' };
const RESOLVED_WITHIN_MS = 20_000;
/** A start of three processes on a busy machine takes ten seconds. */
const TIMEOUT_MS = 120_000;
const MEMBERS = ['W100', 'SLOW150-W', 'AAA75W', 'HTTP500W'];
const PAYERS = ['Aetna', 'Cigna', 'Humana', 'UMR'];

/** A store of its own for each test: the settings by which it is found, and how it is removed. */
type Store = { readonly env: Readonly<Record<string, string>>; readonly drop: () => Promise<void> };

describe('a gateway of two workers', () => {
  promises(() => Promise.resolve({ env: {}, drop: () => Promise.resolve() }));
});

describeWithMongo()('a gateway of two workers on MongoDB', () => {
  promises(async () => {
    const { env, drop } = await tempMongo([]);
    await built.standalone.migrate(env);
    return { env, drop };
  });
});

/** What a gateway promises, however many workers it has. */
function promises(openStore: () => Promise<Store>): void {
  let store: Store;
  let dataDir: string;
  let system: StandaloneProcess;
  const boot = async (settings: Readonly<Record<string, string>> = {}): Promise<void> => {
    dataDir = await mkdtemp(join(tmpdir(), 'eligibility-workers-'));
    store = await openStore();
    const env = { ...store.env, ...settings, GATEWAY_WORKERS: String(WORKERS) };
    system = await spawnStandalone(dataDir, env);
  };
  afterEach(async () => {
    await system.kill();
    await store.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const workerPids = (): readonly number[] => {
    const children = execFileSync('pgrep', ['-P', String(system.pid)], { encoding: 'utf8' });
    return children.trim().split('\n').map(Number);
  };
  const killOne = (index: number): void => {
    const pid = workerPids()[index % WORKERS];
    // 0 would be the process group of this test.
    if (pid === undefined || !(pid > 0)) throw new Error('there is no such worker');
    process.kill(pid, 'SIGKILL');
  };
  const ops = (): string => /Health\s+(\S+)\/readyz/.exec(system.printed)?.[1] ?? 'not printed';
  const readiness = async (): Promise<{ status: number; workers: unknown }> => {
    const answer = await fetch(`${ops()}/readyz`);
    const { dependencies } = (await answer.json()) as { dependencies: { workers: unknown } };
    return { status: answer.status, workers: dependencies.workers };
  };
  const metric = async (series: string): Promise<number> => {
    const lines = (await (await fetch(`${ops()}/metrics`)).text()).split('\n');
    const found = lines.filter((line) => line.startsWith(`${series} `));
    expect(found.length).toBeLessThanOrEqual(1);
    return Number(found[0]?.slice(series.length) ?? 0);
  };
  /** So many at once need several connections, which go to the workers in turn. */
  const atOnce = (count: number, send: (index: number) => Promise<Answer>): Promise<readonly Answer[]> =>
    Promise.all(Array.from({ length: count }, (_, index) => send(index)));
  const withStatus = (answers: readonly Answer[], wanted: number): number =>
    answers.filter(({ status }) => status === wanted).length;

  it(
    'loses no acknowledged check and charges none twice when workers are killed under load',
    async () => {
      await boot(QUICK);
      const acknowledged = new Map<string, string>();
      const asked = new Map<string, { memberId: string; payerName: string }>();
      for (let round = 0; round < 4; round += 1) {
        await eventually(async () => (await readiness()).status === 200, RESOLVED_WITHIN_MS);
        const fresh = Array.from({ length: 24 }, (_, index) => {
          const memberId = `${String(MEMBERS[index % 4])}${String(round)}${String(index)}`;
          return { key: randomUUID(), fields: { memberId, payerName: String(PAYERS[index % 4]) } };
        });
        fresh.forEach(({ key, fields }) => asked.set(key, fields));
        const answers = fresh.map(async ({ key, fields }) => {
          const answer = await system.live(fields, key).catch(() => undefined);
          if (answer?.status === 200) acknowledged.set(key, answer.text);
        });
        const enough = acknowledged.size + 1 + round * 4;
        await eventually(() => acknowledged.size >= enough);
        killOne(round);
        await Promise.all(answers);
      }

      // The log shows a check once, charged or not, and the wallet holds nothing for long.
      await eventually(async () => (await system.balance()).held === 0, RESOLVED_WITHIN_MS);
      for (const [key, fields] of asked) {
        const { text } = await insist(() => system.live(fields, key), RESOLVED_WITHIN_MS);
        expect(text).toBe(acknowledged.get(key) ?? text);
      }
      expect(acknowledged.size).toBeLessThan(asked.size);
      const { body } = await system.call('/api/eligibility/checks', { query: { limit: '100' } });
      const log = (body as { data: readonly { charged: boolean }[] }).data;
      expect(log).toHaveLength(asked.size);
      expect(await system.balance()).toMatchObject({
        held: 0,
        captured: log.filter(({ charged }) => charged).length,
      });
      expect(await system.terminate()).toBe(0);
    },
    TIMEOUT_MS,
  );

  it(
    'is not ready while one is missing, starts it again, and counts on',
    async () => {
      await boot();
      expect(await readiness()).toEqual({ status: 200, workers: true });
      await atOnce(20, () => system.mock());
      const answered = 'eligibility_idempotency_claims_total{kind="mock",result="mine"}';
      const before = await metric(answered);
      expect(before).toBe(20);
      killOne(0);
      await eventually(async () => (await readiness()).status === 503);
      expect(await metric(answered)).toBe(before);
      await eventually(async () => (await readiness()).status === 200, RESOLVED_WITHIN_MS);
      expect(await metric('eligibility_workers_ended_total{how="signal"}')).toBe(1);
      await atOnce(5, () => system.mock());
      expect(await metric(answered)).toBe(before + 5);
    },
    TIMEOUT_MS,
  );

  it(
    'limits a workspace as one process does, also after a worker was started again',
    async () => {
      const perMinute = 20;
      await boot({ RATE_LIMIT_PER_MINUTE: String(perMinute) });
      const begunMs = performance.now();
      const first = await atOnce(3 * perMinute, () => system.mock());
      killOne(1);
      await eventually(async () => (await readiness()).status === 503);
      await eventually(async () => (await readiness()).status === 200, RESOLVED_WITHIN_MS);
      const second = await atOnce(3 * perMinute, () => system.mock());
      const refilled = ((performance.now() - begunMs) * perMinute) / 60_000;
      const allowed = withStatus([...first, ...second], 200);
      expect(allowed).toBeGreaterThanOrEqual(perMinute);
      expect(allowed).toBeLessThanOrEqual(perMinute + refilled + 1);
      expect(withStatus(first, 429)).toBeGreaterThan(0);
    },
    TIMEOUT_MS,
  );

  it(
    'counts failed sign-ins together',
    async () => {
      const perMinute = 10;
      await boot({ ADDRESS_SIGN_IN_FAILURES_PER_MINUTE: String(perMinute) });
      const begunMs = performance.now();
      const answers: Answer[] = [];
      for (let round = 0; round < 10; round += 1)
        answers.push(
          ...(await atOnce(4, (index) => {
            const credential = `guess ${String(round)} ${String(index)}`;
            return system.operate('/ops/workspaces', { headers: { authorization: `Bearer ${credential}` } });
          })),
        );
      const drained = ((performance.now() - begunMs) * perMinute) / 60_000;
      // Guesses of one round may pass both workers before either has heard of the others.
      expect(withStatus(answers, 401)).toBeLessThanOrEqual(perMinute + drained + 4);
      expect(withStatus(answers, 429)).toBeGreaterThan(10);
    },
    TIMEOUT_MS,
  );

  it(
    'refuses a revoked key with the next request, at every worker',
    async () => {
      await boot({ ADDRESS_SIGN_IN_FAILURES_PER_MINUTE: '0', CREDENTIAL_SIGN_IN_FAILURES_PER_MINUTE: '0' });
      const { body: workspaces } = await system.operate('/ops/workspaces');
      const workspaceId = String((workspaces as { data: { id: string }[] }).data[0]?.id);
      for (let round = 0; round < 5; round += 1) {
        const { body } = await system.operate(`/ops/workspaces/${workspaceId}/keys`, {
          json: { name: `key ${String(round)}`, scopes: ['wallet:read'] },
          headers: { 'idempotency-key': randomUUID() },
        });
        const { id, key } = body as { id: string; key: string };
        const holder = clientOf({ ...system.access, apiKey: key });
        const send = (): Promise<Answer> => holder.call('/api/wallet');
        expect(withStatus(await atOnce(10, send), 200)).toBe(10);
        expect((await system.operate(`/ops/keys/${id}`, { method: 'DELETE' })).status).toBeLessThan(300);
        expect(withStatus(await atOnce(10, send), 401)).toBe(10);
      }
    },
    TIMEOUT_MS,
  );

  it(
    'holds no more connections of one address than one process would',
    async () => {
      const perAddress = 30;
      await boot({ MAX_CONNECTIONS_PER_ADDRESS: String(perAddress) });
      const port = Number(new URL(system.access.baseUrl).port);
      const sockets: Socket[] = [];
      const open = (): number => sockets.filter(({ destroyed }) => !destroyed).length;
      for (let count = 0; count < 3 * perAddress; count += 1) {
        const socket = connect(port, '127.0.0.1')
          .on('error', () => undefined)
          .resume();
        sockets.push(socket);
        await eventually(() => socket.readyState !== 'opening');
      }
      // What arrives at both workers at the same time may exceed the limit for a moment.
      await eventually(() => open() <= perAddress + WORKERS);
      expect(open()).toBeGreaterThan(perAddress / 2);
      await eventually(async () => (await metric('eligibility_connections_open')) <= perAddress + WORKERS);
      sockets.forEach((socket) => socket.destroy());
      await eventually(async () => (await system.call('/api/wallet')).status === 200);
    },
    TIMEOUT_MS,
  );

  it(
    'answers what is in flight at both on SIGTERM, and then exits with 0',
    async () => {
      await boot();
      const inFlight = 'eligibility_upstream_calls_in_flight';
      const answers = atOnce(8, (index) =>
        system.live({ memberId: `SLOW2000-W${String(index)}`, payerName: String(PAYERS[index % 4]) }),
      );
      await eventually(async () => (await metric(inFlight)) === 8);
      const ended = system.terminate();
      expect(withStatus(await answers, 200)).toBe(8);
      expect(await ended).toBe(0);
    },
    TIMEOUT_MS,
  );
}
