import { setTimeout as delay } from 'node:timers/promises';
import { join } from 'node:path';
import { lifecycle, systemClock, type Clock, type Lifecycle } from '@eligibility/kit';
import { processMetrics } from '@eligibility/kit/grpc';
import {
  clusterWorkers,
  reportAllowances,
  serveProbes,
  supervise,
  workerConditions,
  workerFacts,
  workerMetrics,
  type Conditions,
  type Mates,
  type ProcessFacts,
  type SharedByWorkers,
  type Supervisor,
  type WorkerMetrics,
} from '@eligibility/kit/process';
import { watchDependencies, type Metrics } from '@eligibility/kit/telemetry';
import { steadyLeaseClock } from '../../checks/app/leases';
import type { GatewayConfig } from '../../config/gateway-config';
import { connectionBook } from '../../http/other-connections';
import { memoryRateLimiter } from '../../storage/memory/rate-limiter';
import { rateLimiterAnswers } from '../../storage/memory/workers-rate-limiter';
import { probesAt, type Served } from '../start-http';
import type { RunningGateway } from '../start';

/** What a worker is started with. */
export type WorkerPlan = {
  /** Settings that are not in the environment of this process, which a worker inherits. */
  readonly settings: NodeJS.ProcessEnv;
};

export type WorkerAddresses = Pick<RunningGateway, 'address'> & Pick<Served, 'operatorAddress'>;

type Workers = Supervisor<WorkerAddresses>;

/**
 * Serves a gateway as `config.workers` processes on one port. This process keeps what is promised once for all of them,
 * and serves the probes and metrics of all.
 * @param settings of the workers, in addition to the environment of this process
 * @throws ConfigError when an address to listen on, or a setting, is refused
 */
export async function startWorkers(
  config: GatewayConfig,
  settings: WorkerPlan['settings'] = {},
): Promise<RunningGateway> {
  const life = lifecycle(config.log);
  try {
    return await startAll(config, { settings }, life);
  } catch (failure) {
    await life.stop();
    throw failure;
  }
}

async function startAll(config: GatewayConfig, plan: WorkerPlan, life: Lifecycle): Promise<RunningGateway> {
  const { log, workers: count } = config;
  const metrics = config.metrics ?? processMetrics(life, log);
  let up: Workers['up'] = () => [];
  const conditions = (): Promise<Conditions> => workerConditions(up(), count);
  const facts = (): Promise<ProcessFacts> => workerFacts(up());
  const ofAll = workerMetrics(metrics, () => up());
  watchDependencies(metrics, { workers: () => Promise.resolve(up().length === count) });
  reportAllowances(config.allowed, { metrics, log });
  if (config.mongo === undefined)
    log.warn('GATEWAY_WORKERS is above 1 on SQLite: one process answers more checks there');
  const probes = await serveProbes({ ...probesAt(config), checks: conditions, facts, metrics: ofAll });
  life.add('probes', probes.stop);
  const workers = await startSupervisor(config, plan, { metrics, ofAll });
  ({ up } = workers);
  life.add('workers', workers.stop);
  const drain = (): void => {
    probes.setDraining();
    workers.drain();
  };
  return {
    ...workers.started,
    opsAddress: probes.address,
    conditions,
    facts,
    metrics,
    drain,
    stop: async () => {
      drain();
      await delay(config.drainDelayMs ?? 0);
      await life.stop();
    },
  };
}

type Surroundings = { readonly metrics: Metrics; readonly ofAll: WorkerMetrics };

function startSupervisor(
  config: GatewayConfig,
  plan: WorkerPlan,
  { metrics, ofAll }: Surroundings,
): Promise<Workers> {
  const { log, clock = systemClock, lifetimes } = config;
  const ends = metrics.counter({
    name: 'eligibility_workers_ended_total',
    help: 'Workers of the gateway that ended and were started again, by how (exit, signal, silent)',
    labels: ['how'],
  });
  return supervise<WorkerAddresses>({
    count: config.workers,
    fork: clusterWorkers(join(__dirname, 'main.js')),
    hub: keptOnce(clock),
    plan,
    // After a longer silence, other processes take its checks over in any case.
    silenceMs: Math.max(lifetimes.leaseMs, MIN_SILENCE_MS),
    onEnd: (slot, how) => {
      ends.add({ how });
      ofAll.ended(slot);
    },
    clock,
    log,
  });
}

/** A busy machine may keep a worker from answering for seconds. */
const MIN_SILENCE_MS = 15_000;

/** What is kept once for all workers, in this process: rate limits, the time of leases, and who holds connections. */
function keptOnce(clock: Clock): (mates: Mates) => SharedByWorkers {
  const limits = rateLimiterAnswers(memoryRateLimiter(clock));
  const leaseClock = steadyLeaseClock(clock);
  return (mates) => {
    const connections = connectionBook(mates);
    return {
      answerersOf: (slot) => ({ ...limits, ...connections.answerersOf(slot), 'lease-time': leaseClock.now }),
      ended: connections.ended,
    };
  };
}
