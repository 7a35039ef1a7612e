import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Scratch } from '../lib/scratch';
import { checkTarget, newOperatorToken, openWorkspace, QUESTION } from '../lib/workspace';
import { compare, type Comparison, type Plan } from './compare';

const BARE_CHAIN = join(__dirname, 'bare-chain');
const MOCK_SYSTEM = join(__dirname, 'mock-system');
/** Nothing listens here: a mock check needs none of these services. */
const NOWHERE = '127.0.0.1:9';

/**
 * A mock check compared with one bare hop, each with its gRPC service in another process: the cost of the gateway
 * alone.
 */
export async function compareMockCheck(plan: Plan, scratch: Scratch): Promise<Comparison> {
  const service = await scratch.start({ script: BARE_CHAIN, args: ['service'] });
  const front = await scratch.start({ script: BARE_CHAIN, args: ['front', service.address] });
  const fixtures = await scratch.start({
    script: MOCK_SYSTEM,
    args: ['mock-fixtures'],
    env: { GRPC_ADDRESS: '127.0.0.1:0' },
  });
  const operatorToken = newOperatorToken();
  const env = gatewayEnv(scratch.dir, {
    MOCK_FIXTURES_ADDRESS: fixtures.address,
    OPERATOR_TOKEN: operatorToken,
  });
  const gateway = await scratch.start({ script: MOCK_SYSTEM, args: ['gateway'], env });
  const access = await openWorkspace({ baseUrl: `http://${gateway.address}`, operatorToken }, 0);
  const ours = checkTarget(access, '/api/eligibility/check/mock', {
    ...QUESTION,
    mockFixture: 'payer1-dependent1',
  });
  return compare(
    { target: ours, measured: gateway },
    { target: { ...ours, url: `http://${front.address}/check` }, measured: front },
    plan,
  );
}

function gatewayEnv(dataDir: string, env: Readonly<Record<string, string>>): Record<string, string> {
  return {
    HOST: '127.0.0.1',
    PORT: '0',
    OPS_PORT: '0',
    DATA_DIR: dataDir,
    RATE_LIMIT_PER_MINUTE: '1000000',
    WALLET_ADDRESS: NOWHERE,
    PAYER_CATALOG_ADDRESS: NOWHERE,
    CLEARINGHOUSE_ADDRESS: NOWHERE,
    API_KEY_PEPPER: randomSecret(),
    FINGERPRINT_KEY: randomSecret(),
    ANSWER_KEY: randomSecret(),
    ...env,
  };
}

function randomSecret(): string {
  return randomBytes(32).toString('base64');
}
