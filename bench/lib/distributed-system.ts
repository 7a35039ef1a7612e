import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lifecycle, silentLog, systemClock } from '@eligibility/kit';
import { channel, healthProbe } from '@eligibility/kit/grpc';
import { freePort, ROOT, testProcess, type TestProcess } from '@eligibility/testkit';
import type { TempMongo } from '@eligibility/testkit/mongo';
import { openStores } from './stores';
import { newOperatorToken } from './workspace';

const SERVICES = {
  wallet: 'WALLET_ADDRESS',
  'payer-catalog': 'PAYER_CATALOG_ADDRESS',
  clearinghouse: 'CLEARINGHOUSE_ADDRESS',
  'mock-fixtures': 'MOCK_FIXTURES_ADDRESS',
} as const;
type ServiceName = keyof typeof SERVICES;

export type DistributedPlan = {
  readonly gateways: number;
  /** Of each service. */
  readonly replicas: number;
  /** Added to the environment of every process. */
  readonly env?: Readonly<Record<string, string>>;
  /** The folder of the built programs; a link that is changed gives a process another release at its next start. */
  readonly root?: string;
};

/** The distributed system on this machine: every process as in production, found by several addresses a service. */
export type DistributedSystem = {
  readonly stores: string;
  /** Undefined where the stores are files. */
  readonly mongo: TempMongo | undefined;
  readonly gateways: readonly ServerProcess[];
  readonly services: Readonly<Record<ServiceName, readonly ServerProcess[]>>;
  /** `http://host:port` of the payers, which can be broken. */
  readonly payersUrl: string;
  readonly operatorToken: string;
};

/** Starts the system, passes it to `use`, and cleans everything up, however it ends. */
export async function withDistributed<T>(
  plan: DistributedPlan,
  use: (system: DistributedSystem) => Promise<T>,
): Promise<T> {
  const life = lifecycle(silentLog);
  const dir = await mkdtemp(join(tmpdir(), 'eligibility-distributed-'));
  life.add('folder', () => {
    rmSync(dir, { recursive: true, force: true });
  });
  const stop = (): void => void life.stop().finally(() => process.exit(130));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    const stores = await openStores(life);
    const secrets = newSecrets();
    const shared = { LOG_LEVEL: 'warn', DATA_DIR: join(dir, 'data'), ...stores.env, ...plan.env };
    const make = maker({ dir, root: plan.root ?? ROOT }, { ...shared, ...secrets });
    const payers = await make('payer-network', 'fixtures/payer-network');
    const upstream = `http://${payers.address}`;
    const names = Object.keys(SERVICES) as ServiceName[];
    const services = Object.fromEntries(
      await Promise.all(
        names.map(async (name) => {
          const url = `${upstream}/2024-04-01/change/medicalnetwork/eligibility/v3`;
          const env = name === 'clearinghouse' ? { CLEARINGHOUSE_URL: url } : {};
          return [name, await several(plan.replicas, (n) => make(`${name}-${n}`, `services/${name}`, env))];
        }),
      ),
    ) as DistributedSystem['services'];
    const addresses = Object.fromEntries(
      names.map((name) => [SERVICES[name], `ipv4:${services[name].map(({ address }) => address).join(',')}`]),
    );
    const gatewayEnv = { ...addresses, RATE_LIMIT_REPLICAS: String(plan.gateways) };
    const gateways = await several(plan.gateways, (n) => make(`gateway-${n}`, 'gateway', gatewayEnv));
    const all = [...Object.values(services).flat(), ...gateways];
    life.add('processes', async () => {
      await Promise.all([payers, ...all].map(({ kill }) => kill()));
    });
    await payers.start();
    await Promise.all(all.map(({ start }) => start()));
    const { OPERATOR_TOKEN: operatorToken } = secrets;
    const { names: storeNames, mongo } = stores;
    return await use({ stores: storeNames, mongo, gateways, services, payersUrl: upstream, operatorToken });
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    await life.stop();
  }
}

/** One process of the system; it keeps its ports across restarts. */
export type ServerProcess = TestProcess & {
  /** `host:port` of what it serves, and of its probes and metrics. */
  readonly address: string;
  readonly opsAddress: string;
  readonly isReady: () => Promise<boolean>;
};

type Make = (name: string, folder: string, env?: Readonly<Record<string, string>>) => Promise<ServerProcess>;

/** Processes with ports of their own; each gets all settings and ignores those it does not read. */
function maker(
  { dir, root }: { readonly dir: string; readonly root: string },
  shared: Readonly<Record<string, string>>,
): Make {
  return async (name, folder, env = {}) => {
    const [port, opsPort] = [await freePort(), await freePort()];
    const address = `127.0.0.1:${String(port)}`;
    const opsAddress = `127.0.0.1:${String(opsPort)}`;
    const isReady = readiness(folder, { address, opsAddress });
    const itself = testProcess({
      name,
      command: [process.execPath, join(root, folder, 'dist/main.js')],
      cwd: root,
      isUp: isReady,
      logPath: join(dir, `${name}.log`),
      env: {
        PATH: process.env['PATH'],
        ...shared,
        HOST: '127.0.0.1',
        PORT: String(port),
        GRPC_ADDRESS: address,
        SIMULATOR_ADDRESS: address,
        OPS_HOST: '127.0.0.1',
        OPS_PORT: String(opsPort),
        ...env,
      },
    });
    return { ...itself, address, opsAddress, isReady };
  };
}

/** Probes as an orchestrator does: gateways over HTTP, services over gRPC; the simulator by its counters. */
function readiness(
  folder: string,
  { address, opsAddress }: Pick<ServerProcess, 'address' | 'opsAddress'>,
): () => Promise<boolean> {
  if (folder === 'gateway') return answersOk(`http://${opsAddress}/readyz`);
  if (folder.startsWith('fixtures/')) return answersOk(`http://${address}/stats`);
  return async () => {
    const probe = healthProbe(address, '', channel());
    try {
      return await probe.isServing(systemClock.now() + PROBE_WITHIN_MS);
    } finally {
      probe.close();
    }
  };
}

const PROBE_WITHIN_MS = 2_000;

function answersOk(url: string): () => Promise<boolean> {
  return async () => {
    const signal = AbortSignal.timeout(PROBE_WITHIN_MS);
    const answer = await fetch(url, { signal }).catch(() => undefined);
    await answer?.body?.cancel();
    return answer?.status === 200;
  };
}

function newSecrets(): Record<
  | 'API_KEY_PEPPER'
  | 'FINGERPRINT_KEY'
  | 'ANSWER_KEYS'
  | 'OPERATOR_TOKEN'
  | 'CLEARINGHOUSE_API_KEY'
  | 'SIMULATOR_API_KEY',
  string
> {
  const secret = (): string => randomBytes(32).toString('base64');
  const upstreamKey = secret();
  return {
    API_KEY_PEPPER: secret(),
    FINGERPRINT_KEY: secret(),
    ANSWER_KEYS: `1:${secret()}`,
    OPERATOR_TOKEN: newOperatorToken(),
    CLEARINGHOUSE_API_KEY: upstreamKey,
    SIMULATOR_API_KEY: upstreamKey,
  };
}

function several<T>(count: number, make: (number: string) => Promise<T>): Promise<readonly T[]> {
  return Promise.all(Array.from({ length: count }, (_, n) => make(String(n + 1))));
}
