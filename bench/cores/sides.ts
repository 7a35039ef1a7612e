import { freePort } from '@eligibility/testkit';
import { cpuUsOf } from '../lib/cpu';
import { withDistributed, type DistributedSystem } from '../lib/distributed-system';
import type { Target } from '../lib/load';
import { withScratch, type Scratch } from '../lib/scratch';
import { startPayers, startStandalone } from '../lib/standalone';
import { checkTarget, openWorkspace, QUESTION, type Access } from '../lib/workspace';

type Targets = Readonly<Record<'read' | 'mock' | 'live', Target>>;
type Cpu = { readonly gateway: number; readonly others: number };

/** A running system. */
export type Side = {
  readonly workers: number;
  readonly targets: Targets;
  /** Used so far, in microseconds. */
  readonly cpuUs: () => Promise<Cpu>;
};

type Use = (name: string, sides: readonly Side[]) => Promise<void>;

const WORKERS = [1, 2];
/** High enough that the processes are measured, not the limits that protect a payer or a workspace. */
const NO_LIMITS = {
  RATE_LIMIT_PER_MINUTE: '1000000',
  PAYER_MAX_IN_FLIGHT: '10000',
  PROVIDER_MAX_IN_FLIGHT: '10000',
};

/** Passes on two systems that differ by the number of workers: as separate processes, and then as `npm start`. */
export async function withSides(use: Use): Promise<void> {
  await withSeparate(use);
  await withScratch(async (scratch) => {
    const sides: Side[] = [];
    for (const workers of WORKERS) sides.push(await standaloneSide(scratch, workers));
    await use('npm start on SQLite, payers in a process of their own', sides);
  });
}

async function withSeparate(use: Use, sides: readonly Side[] = []): Promise<void> {
  const workers = WORKERS[sides.length];
  const env = { ...NO_LIMITS, LOG_LEVEL: 'info', GATEWAY_WORKERS: String(workers) };
  await withDistributed({ gateways: 1, replicas: 1, env }, async (system) => {
    const all = [...sides, await separateSide(system, workers ?? 1)];
    if (all.length < WORKERS.length) await withSeparate(use, all);
    else await use(`Separate processes on ${system.stores}`, all);
  });
}

async function separateSide(system: DistributedSystem, workers: number): Promise<Side> {
  const [gateway] = system.gateways;
  if (gateway === undefined) throw new Error('no gateway');
  const access = await openWorkspace({
    baseUrl: `http://${gateway.address}`,
    operatorToken: system.operatorToken,
  });
  const services = Object.values(system.services).flat();
  return {
    workers,
    targets: targetsOf(access),
    cpuUs: async () => ({ gateway: await cpuUsOf([gateway]), others: await cpuUsOf(services) }),
  };
}

async function standaloneSide(scratch: Scratch, workers: number): Promise<Side> {
  const dir = `${scratch.dir}/${String(workers)}`;
  const opsAddress = `127.0.0.1:${String(await freePort())}`;
  const payers = await startPayers(scratch);
  const settings = { ...NO_LIMITS, ...payers.settings, GATEWAY_WORKERS: String(workers) };
  const ports = { OPS_PORT: opsAddress.split(':')[1] ?? '0', DATA_DIR: dir };
  const { access } = await startStandalone(scratch, { ...settings, ...ports });
  return {
    workers,
    targets: targetsOf(access),
    cpuUs: async () => ({ gateway: await cpuUsOf([{ opsAddress }]), others: 0 }),
  };
}

function targetsOf(access: Access): Targets {
  const mock = { ...QUESTION, mockFixture: 'payer1-dependent1' };
  return {
    read: { ...checkTarget(access, '/api/eligibility/fixtures', {}), method: 'GET' },
    mock: checkTarget(access, '/api/eligibility/check/mock', mock),
    live: checkTarget(access, '/api/eligibility/check', QUESTION),
  };
}
