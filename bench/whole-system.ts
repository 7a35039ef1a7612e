import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Child } from './child';
import { standaloneEnv } from './live-check';
import type { OutageSystem } from './outage-system';
import type { Scratch } from './scratch';
import { newOperatorToken, openWorkspace } from './workspace';

const PREPAID_CHECKS = 1_000_000;

/** Starts the whole system in one process and, in another, the payers; payers can then be broken. */
export async function startWholeSystem(
  scratch: Scratch,
): Promise<{ readonly system: OutageSystem; readonly standalone: Child }> {
  const apiKey = randomBytes(24).toString('base64url');
  const network = await scratch.start({
    script: 'live-system',
    args: ['payer-network'],
    env: { CLEARINGHOUSE_API_KEY: apiKey },
  });
  const operatorToken = newOperatorToken();
  const env = {
    ...standaloneEnv(join(scratch.dir, 'data')),
    CLEARINGHOUSE_URL: network.address,
    CLEARINGHOUSE_API_KEY: apiKey,
    OPERATOR_TOKEN: operatorToken,
    RATE_LIMIT_PER_MINUTE: '1000000',
  };
  const standalone = await scratch.start({ script: 'live-system', args: ['standalone'], env });
  const access = await openWorkspace({ baseUrl: standalone.address, operatorToken }, PREPAID_CHECKS);
  return { system: { access, operatorToken, payersUrl: new URL(network.address).origin }, standalone };
}
