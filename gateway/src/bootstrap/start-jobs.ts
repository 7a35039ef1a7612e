import type { Lifecycle } from '@eligibility/kit';
import { runBatch } from '../batches/app/run-batch';
import { batchRoom } from '../batches/domain/room';
import { checkLive } from '../checks/app/check-live';
import { runJobs, type JobRunner } from '../jobs/app/run-jobs';
import { jobGauges } from '../jobs/metrics/job-gauges';
import { runSchedule } from '../schedules/app/run-schedule';
import type { AppContext } from './context';
import type { Wakes } from './waking-jobs';

/** Runs the durable jobs of the installation, in this process as in every other. */
export function startJobs(
  context: AppContext,
  life: Lifecycle,
  { wakes, deliveries }: { readonly wakes: Partial<Wakes>; readonly deliveries: JobRunner },
): void {
  const { jobs, leaseClock, metrics } = context;
  jobGauges(metrics, jobs, leaseClock);
  const running = runJobs(context, [batchRunner(context), scheduleRunner(context), deliveries]);
  life.add('jobs', running.stop);
  wakes.wakeJobs = running.wake;
}

/** Batches that one process has in hand; most of them wait for payers. */
const BATCHES = 50;
const BATCHES_OF_WORKSPACE = 4;
/** The checks that one process makes for batches at a time: what a busy front desk does not notice. */
const CHECKS_OF_BATCHES = 20;

function batchRunner(context: AppContext): JobRunner {
  const asking = {
    ...context,
    check: (request: Parameters<typeof checkLive>[1]) => checkLive(context, request),
    room: batchRoom(CHECKS_OF_BATCHES),
  };
  return {
    kind: 'batch',
    inHand: BATCHES,
    ofGroup: () => BATCHES_OF_WORKSPACE,
    run: (job, signal) => runBatch(asking, job, signal),
  };
}

/** Schedules that one process runs at a time: they copy rows, and ask no payer themselves. */
const SCHEDULES = 4;
const SCHEDULES_OF_WORKSPACE = 2;

function scheduleRunner(context: AppContext): JobRunner {
  return {
    kind: 'schedule',
    inHand: SCHEDULES,
    ofGroup: () => SCHEDULES_OF_WORKSPACE,
    run: (job, signal) => runSchedule(context, job, signal),
  };
}
