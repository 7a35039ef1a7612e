import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tempMongo } from '@eligibility/testkit/mongo';
import { hasRedisServer, startRedisServer, type RedisServer } from '@eligibility/testkit/redis';
import { migrate } from '@eligibility/standalone';
import { ROOT } from '../compose/_compose';
import { startCompose, type ComposeSystem } from '../compose/_processes';
import type { RestartableProcess } from '../compose/_restartable';
import { operatorWith, type Operator } from './_client';

/** Every process of the system, on real stores, with what a crash run needs to know of it. */
export type ChaosSystem = Operator & {
  readonly process: (name: string) => RestartableProcess;
  readonly gateways: readonly [one: string, other: string];
  /** `/readyz` of a gateway by number. */
  readonly readiness: (gateway: 0 | 1) => Promise<{ readonly status: number; readonly body: unknown }>;
  /** Checks of all workspaces that are not answered, or whose settlement is not noted yet, as a gateway reports them. */
  readonly openChecks: () => Promise<number>;
  /** Calls the simulated payers have had so far. */
  readonly upstreamCalls: () => Promise<number>;
  /** Payers that answer whatever the member id asks for. */
  readonly payerNames: readonly string[];
  readonly redis: RedisServer | undefined;
  /** What it keeps its data in, in words. */
  readonly stores: string;
  readonly printed: () => string;
  readonly stop: () => Promise<void>;
};

/** Short, so that what dead processes left is resolved within the patience of a test; the defaults are 30 s and 10 s. */
export const QUICK = { LEASE_MS: '1000', RECONCILE_INTERVAL_MS: '100' };

/** A payer that hangs is waited for so long. */
const PAYER_DEADLINE_MS = '1200';
const PAYER_FILES = ['commercial-national.json', 'regional.json'];

/** On MongoDB where `MONGODB_URI` names one, else on SQLite files that the processes share; with Redis where there is one. */
export async function startChaosSystem(leases: Readonly<Record<string, string>>): Promise<ChaosSystem> {
  const redis = hasRedisServer() ? await startRedisServer() : undefined;
  const database = await openDatabase();
  const seed = await makeSeed();
  const closeStores = async (): Promise<void> => {
    await redis?.stop();
    await database?.drop();
    await rm(seed.folder, { recursive: true, force: true });
  };
  const system = await startCompose({
    redisUrl: redis?.gatewayUrl,
    mongo: database?.settings,
    settingsOf: (name) => ({
      ...leases,
      LOG_LEVEL: 'warn',
      RATE_LIMIT_PER_MINUTE: '1000000',
      PAYER_SEED_DIR: seed.folder,
      // Operators at the API's port, where the clients of a campaign ask both.
      ...(name.startsWith('gateway') && { OPERATOR_PORT: '' }),
      ...(name === 'clearinghouse' && {
        CHECK_DEADLINE_MS: PAYER_DEADLINE_MS,
        CLEARINGHOUSE_CONNECTORS: 'nowhere',
        // The discard port: nothing listens there.
        CLEARINGHOUSE_NOWHERE_URL: 'http://127.0.0.1:9/',
        CLEARINGHOUSE_NOWHERE_API_KEY: 'asked-by-no-test',
      }),
    }),
  }).catch(async (failure: unknown) => {
    await closeStores();
    throw failure;
  });
  const stop = async (): Promise<void> => {
    await system.stop();
    await closeStores();
  };
  try {
    return await described(system, {
      redis,
      payerNames: seed.payerNames,
      isMongo: database !== undefined,
      stop,
    });
  } catch (failure) {
    await stop();
    throw new Error(system.printed(), { cause: failure });
  }
}

type Parts = Pick<ChaosSystem, 'redis' | 'payerNames' | 'stop'> & { readonly isMongo: boolean };

async function described(system: ComposeSystem, parts: Parts): Promise<ChaosSystem> {
  const { redis, payerNames, isMongo, stop } = parts;
  const urlOf = (name: string, port: number): string => `http://${system.addressOf(name, port)}`;
  const gateways = [urlOf('gateway', 8080), urlOf('gateway-2', 8080)] as const;
  const operator = operatorWith(system.secrets['operator_token'] ?? '');
  // Circuits would turn one outcome into another, depending on what ran before.
  for (const route of ['default', 'nowhere'])
    await operator.operate(gateways[0], `/ops/circuits/routes/${route}/restore`, { reason: 'chaos' });
  await operator.operate(gateways[0], '/ops/circuits/payers/ISOLATED/isolate', { reason: 'chaos' });
  return {
    ...operator,
    gateways,
    payerNames,
    redis,
    stop,
    printed: system.printed,
    process: (name) => {
      const found = system.all.find((process) => process.name === name);
      if (found === undefined) throw new Error(`there is no process ${name}`);
      return found;
    },
    readiness: async (gateway) => {
      const response = await fetch(`${urlOf(gateway === 0 ? 'gateway' : 'gateway-2', 9090)}/readyz`);
      return { status: response.status, body: await response.json() };
    },
    openChecks: async () => {
      const response = await fetch(`${urlOf('gateway', 9090)}/metrics`);
      return openChecksIn(await response.text());
    },
    upstreamCalls: async () => {
      const response = await fetch(`${urlOf('payer-network', 8090)}/stats`);
      return ((await response.json()) as { calls: number }).calls;
    },
    stores: `${isMongo ? 'MongoDB' : 'SQLite'}${redis === undefined ? '' : ' and Redis'}`,
  };
}

/** @throws Error when there is no such metric: an absent one would look like no open check */
function openChecksIn(metrics: string): number {
  const values = [...metrics.matchAll(/^eligibility_open_checks\{.*\} (\d+)$/gm)].map(([, value]) =>
    Number(value),
  );
  if (values.length === 0) throw new Error('the gateway does not report its open checks');
  return values.reduce((sum, value) => sum + value, 0);
}

type Database = { readonly settings: Readonly<Record<string, string>>; readonly drop: () => Promise<void> };

async function openDatabase(): Promise<Database | undefined> {
  if ((process.env['MONGODB_URI'] ?? '') === '') return undefined;
  const { env, drop } = await tempMongo([]);
  await migrate(env);
  return { settings: env, drop };
}

type SeedPayer = { readonly name: string; readonly supportsEligibility: boolean };

/** The payers that ship and answer checks, one that cannot be reached, and one that is not called. */
async function makeSeed(): Promise<{ readonly folder: string; readonly payerNames: readonly string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'eligibility-payers-'));
  const shipped = join(ROOT, 'fixtures/payers');
  await cp(shipped, folder, { recursive: true });
  const lists = await Promise.all(
    PAYER_FILES.map(async (file) => JSON.parse(await readFile(join(shipped, file), 'utf8')) as SeedPayer[]),
  );
  const [template, ...others] = lists.flat().filter(({ supportsEligibility }) => supportsEligibility);
  const nowhere = { ...template, id: 'NOWHERE', name: 'Nowhere Mutual', aliases: [], families: [] };
  const extra = [
    { ...nowhere, routes: [{ connector: 'nowhere', payerId: 'NOWHERE' }] },
    { ...nowhere, id: 'ISOLATED', name: 'Isolated Mutual', tradingPartnerId: 'ISOLATED' },
  ];
  await writeFile(join(folder, 'unreachable.json'), JSON.stringify(extra));
  return { folder, payerNames: others.map(({ name }) => name) };
}
