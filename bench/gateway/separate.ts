import { join } from 'node:path';
import type { Child } from '../lib/child';
import { cpuUsOf } from '../lib/cpu';
import { withDistributed } from '../lib/distributed-system';
import type { Scratch } from '../lib/scratch';
import { checkTarget, openWorkspace, QUESTION } from '../lib/workspace';
import { compare, type Comparison, type Measured, type Plan } from './compare';

const BARE_CHAIN = join(__dirname, 'bare-chain');
/** The services that a live check asks. */
const ASKED = ['wallet', 'payer-catalog', 'clearinghouse'] as const;
/** A live check asks the wallet twice. */
const HOPS = 4;
/** The processes are measured, not the limits that protect a payer or a workspace. */
const NO_LIMITS = {
  RATE_LIMIT_PER_MINUTE: '1000000',
  PAYER_MAX_IN_FLIGHT: '10000',
  PROVIDER_MAX_IN_FLIGHT: '10000',
};

/**
 * A live check compared with a bare chain of four hops, where the gateway and every service have a process of their
 * own. The CPU is that of all of them, without the payers and without the stores' servers.
 */
export async function compareSeparately(plan: Plan, scratch: Scratch): Promise<Comparison> {
  const hops = await Promise.all(
    Array.from({ length: HOPS }, () => scratch.start({ script: BARE_CHAIN, args: ['service'] })),
  );
  const addresses = hops.map(({ address }) => address);
  const front = await scratch.start({ script: BARE_CHAIN, args: ['front', ...addresses] });
  let compared: Comparison = { ours: [], bare: [] };
  await withDistributed(
    { gateways: 1, replicas: 1, env: { ...NO_LIMITS, LOG_LEVEL: 'info' } },
    async (system) => {
      const { gateways, services, operatorToken } = system;
      const access = await openWorkspace({ baseUrl: `http://${gateways[0]?.address ?? ''}`, operatorToken });
      const target = checkTarget(access, '/api/eligibility/check', QUESTION);
      const processes = [...gateways, ...ASKED.flatMap((name) => services[name])];
      compared = await compare(
        { target, measured: { usage: async () => ({ cpuUs: await cpuUsOf(processes) }) } },
        { target: { ...target, url: `http://${front.address}/check` }, measured: together([front, ...hops]) },
        plan,
      );
    },
  );
  return compared;
}

function together(children: readonly Child[]): Measured {
  return {
    usage: async () => {
      const usages = await Promise.all(children.map((child) => child.usage()));
      return { cpuUs: usages.reduce((sum, { cpuUs }) => sum + cpuUs, 0) };
    },
  };
}
