import type { JobStore } from '../jobs/app/job-store';

/** Set once jobs and events are run. */
export type Wakes = { wakeJobs: () => void; tell: () => void };

/**
 * The same store; what it adds or changes is run at once if it is due, and its events are told at once. Who finishes a
 * job looks for the next one anyway.
 */
export function waking(jobs: JobStore, wakes: Partial<Wakes>): JobStore {
  const told = async <T>(written: Promise<T>, events: readonly unknown[] = []): Promise<T> => {
    const result = await written;
    if (events.length > 0) wakes.tell?.();
    return result;
  };
  const woken = async <T>(written: Promise<T>): Promise<T> => {
    const result = await written;
    wakes.wakeJobs?.();
    return result;
  };
  return {
    ...jobs,
    add: (job, events) => woken(told(jobs.add(job, events), events)),
    save: (job, next, events) => woken(told(jobs.save(job, next, events), events)),
    finish: (job, next, events) => told(jobs.finish(job, next, events), events),
  };
}
