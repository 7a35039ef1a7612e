import { randomUUID } from 'node:crypto';
import { eventually } from '@eligibility/testkit';
import { hasRedisServer, startRedisServer, type RedisServer } from '@eligibility/testkit/redis';
import { clientOf, PATIENT, type Client } from '../helpers/client';
import { startCompose, type ComposeSystem } from './_processes';

const withRedis = hasRedisServer() ? describe : describe.skip;

/** Starting nine processes on a small machine takes its time. */
const START_MS = 60_000;

withRedis('every process of docker-compose.yml, on its own', () => {
  let redis: RedisServer;
  let system: ComposeSystem;
  let one: Client;
  let other: Client;
  let operator: Client;
  let keyId: string;

  beforeAll(async () => {
    redis = await startRedisServer();
    system = await startCompose({
      // As the user whom compose gives the gateways.
      redisUrl: redis.gatewayUrl,
      // As in the images.
      settingsOf: () => ({ NODE_ENV: 'production' }),
    });
    await Promise.all(system.all.map(({ isHealthy }) => eventually(isHealthy, START_MS))).catch(
      (failure: unknown) => {
        throw new Error(system.printed(), { cause: failure });
      },
    );
    const base = { apiKey: '', clientId: '', operatorToken: system.secrets['operator_token'] ?? '' };
    const clientAt = (name: string, access: Partial<typeof base> = {}): Client =>
      clientOf({ ...base, ...access, baseUrl: `http://${system.addressOf(name, 8080)}` });
    operator = clientOf({ ...base, baseUrl: `http://${system.addressOf('gateway', 8082)}` });
    const make = async (path: string, json: unknown): Promise<Record<string, string>> => {
      const headers = { 'idempotency-key': randomUUID() };
      return (await operator.operate(path, { json, headers })).body as Record<string, string>;
    };
    const workspace = `/ops/workspaces/${String((await make('/ops/workspaces', { name: 'North Clinics' }))['id'])}`;
    const clinic = await make(`${workspace}/clinics`, { name: 'North Family Practice', npi: '1999999984' });
    await make(`${workspace}/wallet/grants`, { checks: 20, reason: 'order 1042' });
    const scopes = ['check:live', 'check:mock', 'wallet:read'];
    const key = await make(`${workspace}/keys`, { name: 'front desk', scopes });
    keyId = String(key['id']);
    const access = { apiKey: String(key['key']), clientId: String(clinic['clientId']) };
    one = clientAt('gateway', access);
    other = clientAt('gateway-2', access);
  }, 2 * START_MS);
  afterAll(async () => {
    await system.stop();
    await redis.stop();
  }, START_MS);

  const readiness = async (): Promise<unknown> => {
    const response = await fetch(`http://${system.addressOf('gateway', 9090)}/readyz`);
    return { status: response.status, ...((await response.json()) as object) };
  };

  it('say in the answer and in readiness that a simulator answers, which no setting of theirs tells', async () => {
    expect((await one.live()).headers).toMatchObject({ 'payer-network': 'simulator' });
    expect(await readiness()).toMatchObject({ status: 'ready', simulated: true });
  });

  it('stays ready but degraded without Redis, and makes and replays checks without a double charge', async () => {
    const key = randomUUID();
    const answer = await one.live({}, key);
    const before = await one.balance();
    await redis.kill();
    await eventually(async () => ((await readiness()) as { status: unknown }).status === 'degraded');
    expect(await readiness()).toMatchObject({ dependencies: { redis: 'degraded', wallet: true } });
    expect((await other.live({}, key)).text).toBe(answer.text);
    expect(await other.live({ memberId: 'W200' })).toMatchObject({ status: 200, body: { success: true } });
    expect((await one.balance()).captured).toBe(before.captured + 1);
    await redis.restart();
    await eventually(async () => ((await readiness()) as { status: unknown }).status === 'ready', 15_000);
  });

  it('serves the console through the gateway; without it the API goes on, and a reader gets a page', async () => {
    const pages = system.all.find(({ name }) => name === 'console');
    const open = async (): Promise<Response> =>
      fetch(`http://${system.addressOf('gateway', 8080)}/console/`, { headers: { accept: 'text/html' } });
    expect(await (await open()).text()).toContain('<div id="root"></div>');
    await pages?.kill();
    const away = await open();
    expect(away.status).toBe(502);
    expect(away.headers.get('content-type')).toContain('text/html');
    expect(await one.mock()).toMatchObject({ status: 200, body: { success: true } });
    await pages?.restart();
    await eventually(async () => (await open()).status === 200, 15_000);
  });

  it('refuses a revoked key at the other gateway at once, well before its cache expires', async () => {
    expect((await other.live({}, randomUUID())).status).toBe(200);
    await operator.operate(`/ops/keys/${keyId}`, { method: 'DELETE' });
    await eventually(async () => (await other.live({}, randomUUID())).status === 401, 1_000);
  });

  it('prints no patient data, and no error worse than the loss of Redis and of the console', () => {
    const printed = system.printed();
    expect(printed).toContain('gateway is up');
    expect(printed).toContain('redis is lost');
    const errors = printed.split('\n').filter((line) => line.includes('"level":"error"'));
    expect(errors.filter((line) => !line.includes('"code":"console-unavailable"'))).toEqual([]);
    for (const value of [PATIENT.memberId, PATIENT.patientLastName])
      expect(printed).not.toContain(`"${value}"`);
  });

  it('drains and exits 0 on SIGTERM', async () => {
    const codes = await Promise.all(
      system.all.map(async ({ name, terminate }) => [name, await terminate()] as const),
    );
    expect(codes).toEqual(system.all.map(({ name }) => [name, 0]));
  });
});
