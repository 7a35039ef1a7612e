import type { Lifecycle } from '@eligibility/kit';
import { runBatch } from '../batches/app/run-batch';
import { batchRoom } from '../batches/domain/room';
import { checkLive } from '../checks/app/check-live';
import type { GatewayConfig } from '../config/gateway-config';
import { runJobs, type JobRunner, type RunningJobs } from '../jobs/app/run-jobs';
import { jobGauges } from '../jobs/metrics/job-gauges';
import { checksDeps, type Opened } from './parts';

/** What jobs are run with: all but what depends on their being run. */
type JobParts = Omit<Opened, 'wakeJobs'>;

/** Runs the durable jobs of the installation, in this process as in every other. */
export function startJobs(life: Lifecycle, config: GatewayConfig, parts: JobParts): RunningJobs {
  const { stores, leaseClock, metrics, clock } = parts;
  const { log, lifetimes } = config;
  const runners: readonly JobRunner[] = [batchRunner(config, parts)];
  jobGauges(metrics, stores.jobs, clock);
  const running = runJobs({ jobs: stores.jobs, leaseClock, leaseMs: lifetimes.leaseMs, log }, runners);
  life.add('jobs', running.stop);
  return running;
}

/** Batches that one process has in hand; most of them wait for payers. */
const BATCHES = 50;
const BATCHES_OF_WORKSPACE = 4;
/** The checks that one process makes for batches at a time: what a busy front desk does not notice. */
const CHECKS_OF_BATCHES = 40;

function batchRunner(config: GatewayConfig, parts: JobParts): JobRunner {
  const { checkDeadlineMs, lifetimes } = config;
  const { stores, services, leaseClock } = parts;
  const checks = checksDeps(config, parts);
  const deps = {
    ...checks,
    check: (request: Parameters<typeof checkLive>[1]) => checkLive(checks, request),
    jobs: stores.jobs,
    items: stores.batchItems,
    workspaces: stores.workspaces,
    network: services.clearinghouse,
    room: batchRoom(CHECKS_OF_BATCHES),
    leaseClock,
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
