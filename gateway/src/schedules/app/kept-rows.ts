import type { BatchesContext } from '../../batches/app/context';
import type { BatchItems } from '../../batches/app/batch-items';
import { RECEIVING } from '../../batches/domain/batch';
import type { JobStore } from '../../jobs/app/job-store';
import { REMOVED, type Job } from '../../jobs/domain/job';
import { COPYING } from '../domain/schedule';

type Keeping = Pick<BatchesContext, 'items' | 'jobs' | 'leaseClock'>;

/** What batches and schedules keep of patients, and how it is dropped before its lifetime is over. */
export function keptRows(context: Keeping): Pick<BatchItems, 'forgetCheck'> & {
  readonly removeAll: (workspaceId: string) => Promise<boolean>;
} {
  return {
    forgetCheck: context.items.forgetCheck,
    removeAll: async (workspaceId) => {
      // The schedules first: once they are gone, no batch of them can come any more.
      const schedules = await remove(context, { workspaceId, kind: 'schedule' });
      const batches = await remove(context, { workspaceId, kind: 'batch' });
      return schedules + batches === 0;
    },
  };
}

const AT_ONCE = 100;
/** The most jobs per request, so that it ends in time. */
const MOST = 5_000;

/** Whoever runs them drops them with their rows, once nothing of them is under way. Returns how many are still there. */
async function remove({ jobs, leaseClock }: Keeping, of: Parameters<JobStore['list']>[0]): Promise<number> {
  let there = 0;
  let cursor: string | undefined;
  do {
    const page = await jobs.list(of, { limit: AT_ONCE, cursor });
    for (const job of page.entries)
      if (job.state !== REMOVED)
        // One that changed meanwhile is still there, and removed when the request is repeated.
        await jobs.save(job, { data: job.data, state: REMOVED, dueAtMs: dueAtMs(job, leaseClock.now()) });
    there += page.entries.length;
    cursor = page.nextCursor;
  } while (cursor !== undefined && there < MOST);
  return there;
}

/** Until then, the process that stores its rows may still be at it. */
function dueAtMs(job: Job, nowMs: number): number | undefined {
  return job.state === RECEIVING || job.state === COPYING ? job.dueAtMs : nowMs;
}
