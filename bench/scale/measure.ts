import { readFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import type { TempMongo } from '@eligibility/testkit/mongo';
import { cpuUsOf } from '../lib/cpu';
import { withDistributed, type DistributedSystem } from '../lib/distributed-system';
import { sendLoad, type Target } from '../lib/load';
import { checkTarget, openWorkspace, QUESTION } from '../lib/workspace';
import { PROCESSES, type Parameters } from './model';

const WARM_UP = 1_200;
const CHECKS = 1_500;
/** So many that the machine is not full, and so many that nothing waits for the one who sends. */
export const MODERATE = 16;
export const SATURATED = 64;
/** More than one wallet carries would measure the wallet. */
const WORKSPACES = 16;
export const NO_LIMITS = {
  RATE_LIMIT_PER_MINUTE: '1000000',
  PAYER_MAX_IN_FLIGHT: '10000',
  PROVIDER_MAX_IN_FLIGHT: '10000',
  CLEARINGHOUSE_MAX_IN_FLIGHT: '10000',
  WORKSPACE_MAX_IN_FLIGHT: '10000',
};

export type OnThisMachine = Pick<Parameters, 'cpuUs' | 'restCpuUs' | 'bytes' | 'networkBytes'> & {
  readonly replicas: number;
  readonly perSecond: number;
};

/** The processor time of each process for one live check, and the checks a second, with so many replicas of each. */
export async function measureLoad(replicas: number, inFlight: number): Promise<OnThisMachine> {
  let measured: OnThisMachine | undefined;
  await withDistributed({ gateways: replicas, replicas, env: NO_LIMITS }, async (system) => {
    const targets = await targetsOf(system);
    await sendEvenly(targets, { checks: WARM_UP, inFlight });
    const before = await usageOf(system);
    const tookMs = await sendEvenly(targets, { checks: CHECKS, inFlight });
    const after = await usageOf(system);
    const each = (now: number, then: number): number => (now - then) / CHECKS;
    const cpuUs = Object.fromEntries(
      PROCESSES.map((name) => [name, each(after.ours[name], before.ours[name])]),
    ) as Parameters['cpuUs'];
    const ours = Object.values(cpuUs).reduce((sum, value) => sum + value, 0);
    const restCpuUs = each(after.machineUs, before.machineUs) - ours;
    const bytes = await bytesOf(system.mongo);
    const networkBytes = each(after.networkBytes, before.networkBytes);
    const perSecond = (CHECKS * 1_000) / tookMs;
    measured = { replicas, cpuUs, restCpuUs, bytes, networkBytes, perSecond };
  });
  if (measured === undefined) throw new Error('nothing was measured');
  return measured;
}

/** A clinic of each workspace, spread over the gateways. */
export async function targetsOf({ gateways, operatorToken }: DistributedSystem): Promise<readonly Target[]> {
  const targets: Target[] = [];
  for (let n = 0; n < WORKSPACES; n += 1) {
    const baseUrl = `http://${gateways[n % gateways.length]?.address ?? ''}`;
    const access = await openWorkspace({ baseUrl, operatorToken });
    targets.push(checkTarget(access, '/api/eligibility/check', QUESTION));
  }
  return targets;
}

async function sendEvenly(
  targets: readonly Target[],
  { checks, inFlight }: { readonly checks: number; readonly inFlight: number },
): Promise<number> {
  const startedMs = performance.now();
  const each = Math.ceil(checks / targets.length);
  await Promise.all(targets.map((target) => sendLoad(target, each, inFlight / targets.length)));
  return performance.now() - startedMs;
}

/** What was sent over the loopback interface so far: all processes are on this machine. Linux alone counts it. */
async function loopbackBytes(): Promise<number> {
  const text = await readFile('/proc/net/dev', 'utf8').catch(() => '');
  return Number(/^\s*lo:\s*(\d+)/m.exec(text)?.[1] ?? Number.NaN);
}

/** What MongoDB keeps of one check; zeros where the stores are files. */
async function bytesOf(mongo: TempMongo | undefined): Promise<Parameters['bytes']> {
  if (mongo === undefined) return { record: 0, answer: 0, line: 0, wallet: 0 };
  const records = await mongo.dump('gateway_checks');
  const each = async (...collections: readonly string[]): Promise<number> => {
    const bytes = await Promise.all(collections.map(mongo.bytes));
    return bytes.reduce((sum, one) => sum + one, 0) / records.length;
  };
  const sealed = records.flatMap(({ sealedAnswer, sealedExchange }) => [sealedAnswer, sealedExchange]);
  const answer = sealed.reduce<number>((sum, part) => sum + lengthOf(part), 0) / records.length;
  return {
    record: (await each('gateway_checks')) - answer,
    answer,
    line: await each('gateway_check_lines'),
    wallet: await each('wallet_wallets', 'wallet_operations', 'wallet_journal'),
  };
}

function lengthOf(sealed: unknown): number {
  const { buffer } = (sealed ?? {}) as { readonly buffer?: Uint8Array };
  return buffer?.length ?? 0;
}

type Usage = {
  readonly ours: Parameters['cpuUs'];
  readonly machineUs: number;
  readonly networkBytes: number;
};

async function usageOf({ gateways, services }: DistributedSystem): Promise<Usage> {
  const processes = { gateway: gateways, ...services };
  const ours = await Promise.all(
    PROCESSES.map(async (name) => [name, await cpuUsOf(processes[name])] as const),
  );
  return {
    ours: Object.fromEntries(ours) as Parameters['cpuUs'],
    machineUs: busyUs(),
    networkBytes: await loopbackBytes(),
  };
}

/** What all cores of the machine were busy for since it started. */
function busyUs(): number {
  const busyMs = cpus().map(({ times }) => times.user + times.nice + times.sys + times.irq);
  return busyMs.reduce((sum, ms) => sum + ms, 0) * 1_000;
}
