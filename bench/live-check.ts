import { randomBytes } from 'node:crypto';
import type { Child } from './child';
import { compare, type Comparison, type Plan } from './compare';
import type { Target } from './load';
import type { Scratch } from './scratch';
import { checkTarget, newOperatorToken, openWorkspace, QUESTION } from './workspace';

/** Payer catalog, hold, clearinghouse, capture. */
const HOPS = '4';
/** More than any measurement here uses. */
const PREPAID_CHECKS = 1_000_000;

/**
 * A live check compared with a bare chain of four hops, each in a single process: the cost of a check on one machine.
 * The simulated payers, which answer at once, are in another process.
 */
export async function compareLiveCheck(plan: Plan, scratch: Scratch): Promise<Comparison> {
  const bare = await scratch.start({ script: 'bare-chain', args: ['whole', HOPS] });
  const apiKey = randomBytes(24).toString('base64url');
  const payers = await scratch.start({
    script: 'live-system',
    args: ['payer-network'],
    env: { CLEARINGHOUSE_API_KEY: apiKey },
  });
  const upstream = { CLEARINGHOUSE_URL: payers.address, CLEARINGHOUSE_API_KEY: apiKey };
  const { standalone, target } = await startStandalone(scratch, upstream);
  return compare(
    { target, measured: standalone },
    { target: { ...target, url: `http://${bare.address}/check` }, measured: bare },
    plan,
  );
}

/** The whole system with a live check to send to it; without an upstream it simulates the payers itself. */
export async function startStandalone(
  scratch: Scratch,
  upstream: Readonly<Record<string, string>> = {},
): Promise<{ readonly standalone: Child; readonly target: Target }> {
  const operatorToken = newOperatorToken();
  const env = {
    ...standaloneEnv(scratch.dir),
    ...upstream,
    OPERATOR_TOKEN: operatorToken,
    RATE_LIMIT_PER_MINUTE: '1000000',
  };
  const standalone = await scratch.start({ script: 'live-system', args: ['standalone'], env });
  const access = await openWorkspace({ baseUrl: standalone.address, operatorToken }, PREPAID_CHECKS);
  return { standalone, target: checkTarget(access, '/api/eligibility/check', QUESTION) };
}

/** Only what two systems on one machine cannot share; everything else is as in `npm start`. */
export function standaloneEnv(dataDir: string): Record<string, string> {
  return { HOST: '127.0.0.1', PORT: '0', OPS_PORT: '0', DATA_DIR: dataDir };
}
