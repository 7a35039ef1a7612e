import type { Clock, Lifecycle, Log } from '@eligibility/kit';
import type { Metrics } from '@eligibility/kit/telemetry';
import { runJobs, type JobRunner, type RunningJobs } from '../jobs/app/run-jobs';
import { jobGauges } from '../jobs/metrics/job-gauges';
import type { Storage } from './open-stores';

type JobParts = {
  readonly storage: Pick<Storage, 'jobs' | 'leaseClock'>;
  readonly leaseMs: number;
  readonly metrics: Metrics;
  readonly clock: Clock;
  readonly log: Log;
};

/** Runs the durable jobs of the installation, in this process as in every other. */
export function startJobs(life: Lifecycle, parts: JobParts): RunningJobs {
  const { storage, leaseMs, metrics, clock, log } = parts;
  const runners: readonly JobRunner[] = [];
  jobGauges(metrics, storage.jobs, clock);
  const running = runJobs({ jobs: storage.jobs, leaseClock: storage.leaseClock, leaseMs, log }, runners);
  life.add('jobs', running.stop);
  return running;
}
