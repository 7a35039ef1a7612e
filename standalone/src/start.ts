import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import * as clearinghouse from '@eligibility/clearinghouse';
import * as webConsole from '@eligibility/console';
import * as gateway from '@eligibility/gateway';
import { lifecycle, type Lifecycle, type Log, type Running } from '@eligibility/kit';
import type { Allowance } from '@eligibility/kit/process';
import { processMetrics } from '@eligibility/kit/grpc';
import type { Metrics } from '@eligibility/kit/telemetry';
import * as mockFixtures from '@eligibility/mock-fixtures';
import * as payerCatalog from '@eligibility/payer-catalog';
import * as payerNetwork from '@eligibility/payer-network';
import { lockFolder } from '@eligibility/sqlite';
import * as wallet from '@eligibility/wallet';
import { DEMO_FILE, type StandaloneConfig } from './config';
import { makeSignInUrl, readOrMakeDemo, type Demo } from './demo';
import { readOrMakeSecrets, secretVariables } from './secrets';
import { LOOPBACK, serviceAddresses, urlOf } from './addresses';

/** A free port, which only the gateway calls. */
const ON_LOOPBACK = { host: '127.0.0.1', port: 0 };

export type Standalone = {
  /** Where the API is. */
  readonly baseUrl: string;
  /** Undefined when none is created: in production, or with a real clearinghouse. */
  readonly demo: Demo | undefined;
  /** Opened in a browser, signs in to the demo workspace and as an operator, once; undefined without a demo. */
  readonly signInUrl: string | undefined;
  /** `host:port` of the health probes. */
  readonly opsAddress: string;
  /** The services behind the gateway, each of which can be stopped on its own. */
  readonly services: Readonly<
    Record<'wallet' | 'payer-catalog' | 'clearinghouse' | 'mock-fixtures', Running>
  >;
  /** Undefined when a real clearinghouse is configured. */
  readonly simulator: payerNetwork.PayerNetwork | undefined;
  /** Whether a simulator answers, this one or another at the configured address; false while none has answered. */
  readonly isSimulated: boolean;
  readonly stop: () => Promise<void>;
};

/** The settings of a service that shares its process with the others. */
type Embedded = { readonly log: Log; readonly metrics: Metrics; readonly ops: undefined };

/** Starts the whole system in this process, services first, and creates the demo workspace on the first start. */
export async function start(config: StandaloneConfig): Promise<Standalone> {
  const life = lifecycle(config.log);
  try {
    return await startAll(config, life);
  } catch (failure) {
    await life.stop();
    throw failure;
  }
}

async function startAll(config: StandaloneConfig, life: Lifecycle): Promise<Standalone> {
  const { dataDir, log } = config;
  life.add('folder', lockFolder(dataDir));
  // Before the first store: stores without secrets have lost them.
  const secrets = await readOrMakeSecrets({ dataDir, acceptsNew: config.acceptsNewSecrets, env: config.env });
  const addressOf = await serviceAddresses(config, life);
  // Only the owner of this process can reach its services, so encryption is not needed.
  const shared = { ...config.env, DATA_DIR: dataDir, GRPC_TLS_DIR: '' };
  const envOf = (service: string): NodeJS.ProcessEnv => ({ ...shared, GRPC_ADDRESS: addressOf(service) });
  const simulator = config.hasClearinghouse ? undefined : await startSimulator(life);
  const upstream = simulator === undefined ? {} : upstreamSettings(simulator, config.clearinghouseFormat);
  // One process: the gateway's ops port reports on all of it.
  const metrics = processMetrics(life, log);
  const embedded = (service: string): Embedded => ({ log: log.child({ service }), metrics, ops: undefined });
  const configs = {
    wallet: wallet.readConfig(envOf('wallet')),
    payerCatalog: payerCatalog.readConfig(envOf('payer-catalog')),
    clearinghouse: clearinghouse.readConfig({ ...envOf('clearinghouse'), ...upstream }),
    mockFixtures: mockFixtures.readConfig(envOf('mock-fixtures')),
  };
  const [consoleServer, ...started] = await Promise.all([
    webConsole.start({ ...ON_LOOPBACK, ...embedded('console') }),
    wallet.start({ ...configs.wallet, ...embedded('wallet') }),
    payerCatalog.start({ ...configs.payerCatalog, ...embedded('payer-catalog') }),
    clearinghouse.start({ ...configs.clearinghouse, ...embedded('clearinghouse') }),
    mockFixtures.start({ ...configs.mockFixtures, ...embedded('mock-fixtures') }),
  ]);
  life.add('console', consoleServer.stop);
  const services = namedServices(started);
  Object.entries(services).forEach(([name, service]) => {
    life.add(name, service.stop);
  });

  const gatewayEnv = {
    ...secretVariables(secrets, shared),
    ...shared,
    HOST: config.host,
    // The person who starts this process may sign in: there may be no identity provider yet.
    SIGN_IN_LINKS: config.env['SIGN_IN_LINKS'] ?? 'true',
    CONSOLE_URL: `http://${consoleServer.address}`,
    ...addressVariables(services),
  };
  const settings = gateway.readConfig(gatewayEnv);
  const allowed = allowedOf([config, settings, ...Object.values(configs)]);
  const whole = { ...settings, ...embedded('gateway'), allowed };
  const gatewayServer = await gateway.start(whole);
  life.add('gateway', gatewayServer.stop);
  const baseUrl = urlOf(gatewayServer.address);
  const operatorUrl = urlOf(gatewayServer.operatorAddress);
  const { operatorToken } = settings.secrets;
  const demo = config.makesDemo
    ? await readOrMakeDemo(join(dataDir, DEMO_FILE), baseUrl, { operatorUrl, operatorToken })
    : undefined;
  const signInUrl = settings.hasSignInLinks ? await makeSignInUrl(demo) : undefined;
  return {
    baseUrl,
    demo,
    signInUrl,
    ...(await stated(gatewayServer)),
    services,
    simulator,
    stop: life.stop,
  };
}

/** Where the gateway's probes are, and what they say of the payers. */
async function stated({
  opsAddress,
  facts,
}: Pick<Awaited<ReturnType<typeof gateway.start>>, 'opsAddress' | 'facts'>): Promise<
  Pick<Standalone, 'opsAddress' | 'isSimulated'>
> {
  return { opsAddress, isSimulated: (await facts())['simulated'] === true };
}

function namedServices(started: readonly [Running, Running, Running, Running]): Standalone['services'] {
  const [wallet, catalog, clearinghouse, fixtures] = started;
  return { wallet, 'payer-catalog': catalog, clearinghouse, 'mock-fixtures': fixtures };
}

function addressVariables(services: Standalone['services']): NodeJS.ProcessEnv {
  return {
    WALLET_ADDRESS: services.wallet.address,
    PAYER_CATALOG_ADDRESS: services['payer-catalog'].address,
    CLEARINGHOUSE_ADDRESS: services.clearinghouse.address,
    MOCK_FIXTURES_ADDRESS: services['mock-fixtures'].address,
  };
}

/** Everything allowed on purpose anywhere in this process, each once. */
function allowedOf(configs: readonly { readonly allowed?: readonly Allowance[] }[]): readonly Allowance[] {
  return [...new Set(configs.flatMap(({ allowed = [] }) => allowed))];
}

async function startSimulator(
  life: Lifecycle,
): Promise<payerNetwork.PayerNetwork & { readonly apiKey: string }> {
  const apiKey = randomBytes(24).toString('base64url');
  const simulator = await payerNetwork.start({ bindAddress: LOOPBACK, apiKey });
  life.add('payer-network', simulator.stop);
  return { ...simulator, apiKey };
}

/** How the clearinghouse service reaches the simulator, in the wire format that is set. */
function upstreamSettings(
  { url, coreUrls, apiKey }: payerNetwork.PayerNetwork & { readonly apiKey: string },
  format: StandaloneConfig['clearinghouseFormat'],
): Record<string, string> {
  if (format === 'json')
    return {
      CLEARINGHOUSE_URL: url,
      CLEARINGHOUSE_API_KEY: apiKey,
      CLEARINGHOUSE_API_KEY_FILE: '',
    };
  return {
    CLEARINGHOUSE_USERNAME_FILE: '',
    CLEARINGHOUSE_PASSWORD_FILE: '',
    CLEARINGHOUSE_URL: format === 'core-soap' ? coreUrls.soap : coreUrls.mime,
    CLEARINGHOUSE_USERNAME: 'standalone',
    CLEARINGHOUSE_PASSWORD: apiKey,
    CLEARINGHOUSE_SENDER_ID: 'STANDALONE',
    CLEARINGHOUSE_RECEIVER_ID: 'SIMULATOR',
  };
}
