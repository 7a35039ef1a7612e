import type { Lifecycle } from '@eligibility/kit';
import type { GatewayConfig } from '../config/gateway-config';
import type { JobStore } from '../jobs/app/job-store';
import { runJobs, type JobRunner } from '../jobs/app/run-jobs';
import { jobGauges } from '../jobs/metrics/job-gauges';
import type { Storage } from './open-stores';
import { startEvents, type Events, type EventParts } from './start-events';

type JobParts = Omit<EventParts, 'jobs' | 'wakeJobs'> & {
  readonly storage: Pick<Storage, 'jobs' | 'leaseClock'>;
};

export type Jobs = {
  /** The store, whose writes are noticed at once in this process. */
  readonly jobs: JobStore;
  readonly events: Events;
};

/** Runs the durable jobs of the installation, in this process as in every other, and passes on what they tell. */
export async function startJobs(config: GatewayConfig, life: Lifecycle, parts: JobParts): Promise<Jobs> {
  const { leaseClock } = parts.storage;
  const wakes: Partial<Wakes> = {};
  const wakeJobs = (): void => wakes.wakeJobs?.();
  const jobs = waking(parts.storage.jobs, { wakeJobs, tell: () => wakes.tell?.() });
  const events = await startEvents(config, life, { ...parts, jobs, wakeJobs });
  const runners: readonly JobRunner[] = [events.deliveries];
  jobGauges(parts.metrics, jobs, leaseClock);
  const { leaseMs } = config.lifetimes;
  const running = runJobs({ jobs, leaseClock, leaseMs, log: config.log }, runners);
  life.add('jobs', running.stop);
  Object.assign(wakes, { wakeJobs: running.wake, tell: events.tell });
  return { jobs, events };
}

type Wakes = { readonly wakeJobs: () => void; readonly tell: () => void };

/** The same store; what it writes is run at once if it is due, and its events are told at once. */
function waking(jobs: JobStore, { wakeJobs, tell }: Wakes): JobStore {
  const noticed = async <T>(written: Promise<T>, events: readonly unknown[] = []): Promise<T> => {
    const result = await written;
    wakeJobs();
    if (events.length > 0) tell();
    return result;
  };
  return {
    ...jobs,
    add: (job, events) => noticed(jobs.add(job, events), events),
    save: (job, next, events) => noticed(jobs.save(job, next, events), events),
    finish: (job, next, events) => noticed(jobs.finish(job, next, events), events),
  };
}
