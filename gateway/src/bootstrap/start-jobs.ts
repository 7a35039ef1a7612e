import type { Lifecycle } from '@eligibility/kit';
import type { AskerDeps } from '../batches/app/asker';
import { runBatch } from '../batches/app/run-batch';
import { batchRoom } from '../batches/domain/room';
import { checkLive } from '../checks/app/check-live';
import type { GatewayConfig } from '../config/gateway-config';
import type { JobStore } from '../jobs/app/job-store';
import { runJobs, type JobRunner } from '../jobs/app/run-jobs';
import { jobGauges } from '../jobs/metrics/job-gauges';
import { runSchedule } from '../schedules/app/run-schedule';
import type { Storage } from './open-stores';
import { checksDeps, groupRolesOf, type Checking } from './parts';
import { startEvents, type Events, type EventParts } from './start-events';

type JobParts = Omit<EventParts, 'jobs'> &
  Checking & { readonly storage: Pick<Storage, 'jobs' | 'leaseClock'> };

export type Jobs = {
  /** The store, whose writes are noticed at once in this process. */
  readonly jobs: JobStore;
  readonly events: Events;
};

/** Runs the durable jobs of the installation, in this process as in every other, and passes on what they tell. */
export async function startJobs(config: GatewayConfig, life: Lifecycle, parts: JobParts): Promise<Jobs> {
  const { leaseClock } = parts.storage;
  const wakes: Partial<Wakes> = {};
  const jobs = waking(parts.storage.jobs, {
    wakeJobs: () => wakes.wakeJobs?.(),
    tell: () => wakes.tell?.(),
  });
  const events = await startEvents(config, life, { ...parts, jobs });
  const runners: readonly JobRunner[] = [
    batchRunner(config, parts, jobs),
    scheduleRunner(config, parts, jobs),
    events.deliveries,
  ];
  jobGauges(parts.metrics, jobs, leaseClock);
  const { leaseMs } = config.lifetimes;
  const running = runJobs({ jobs, leaseClock, leaseMs, log: config.log }, runners);
  life.add('jobs', running.stop);
  Object.assign(wakes, { wakeJobs: running.wake, tell: events.tell });
  return { jobs, events };
}

type Wakes = { readonly wakeJobs: () => void; readonly tell: () => void };

/**
 * The same store; what it adds or changes is run at once if it is due, and its events are told at once. Who finishes a
 * job looks for the next one anyway.
 */
function waking(jobs: JobStore, { wakeJobs, tell }: Wakes): JobStore {
  const told = async <T>(written: Promise<T>, events: readonly unknown[] = []): Promise<T> => {
    const result = await written;
    if (events.length > 0) tell();
    return result;
  };
  const woken = async <T>(written: Promise<T>): Promise<T> => {
    const result = await written;
    wakeJobs();
    return result;
  };
  return {
    ...jobs,
    add: (job, events) => woken(told(jobs.add(job, events), events)),
    save: (job, next, events) => woken(told(jobs.save(job, next, events), events)),
    finish: (job, next, events) => told(jobs.finish(job, next, events), events),
  };
}

/** Batches that one process has in hand; most of them wait for payers. */
const BATCHES = 50;
const BATCHES_OF_WORKSPACE = 4;
/** The checks that one process makes for batches at a time: what a busy front desk does not notice. */
const CHECKS_OF_BATCHES = 20;

function batchRunner(config: GatewayConfig, parts: JobParts, jobs: JobStore): JobRunner {
  const { checkDeadlineMs, lifetimes } = config;
  const { stores, services, storage } = parts;
  const checks = checksDeps(config, parts);
  const deps = {
    ...checks,
    check: (request: Parameters<typeof checkLive>[1]) => checkLive(checks, request),
    jobs,
    items: stores.batchItems,
    ...senders(config, parts),
    network: services.clearinghouse,
    room: batchRoom(CHECKS_OF_BATCHES),
    leaseClock: storage.leaseClock,
    checkDeadlineMs,
    keepMs: lifetimes.batchMs,
  };
  return {
    kind: 'batch',
    inHand: BATCHES,
    ofGroup: () => BATCHES_OF_WORKSPACE,
    run: (job, signal) => runBatch(deps, job, signal),
  };
}

/** Who may still ask is looked up there. */
function senders(
  config: GatewayConfig,
  { stores: { workspaces, people } }: JobParts,
): Pick<AskerDeps, 'workspaces' | 'people' | 'groupRoles'> {
  return { workspaces, people, groupRoles: groupRolesOf(config) };
}

/** Schedules that one process runs at a time: they copy rows, and ask no payer themselves. */
const SCHEDULES = 4;
const SCHEDULES_OF_WORKSPACE = 2;

function scheduleRunner(config: GatewayConfig, parts: JobParts, jobs: JobStore): JobRunner {
  const { stores, storage } = parts;
  const { leaseClock } = storage;
  const { batchItems: items } = stores;
  const deps = { ...checksDeps(config, parts), ...senders(config, parts), jobs, items, leaseClock };
  return {
    kind: 'schedule',
    inHand: SCHEDULES,
    ofGroup: () => SCHEDULES_OF_WORKSPACE,
    run: (job, signal) => runSchedule(deps, job, signal),
  };
}
