import type { JobEvent } from '../domain/job';
import type { JobStore } from './job-store';

const AT_ONCE = 100;

/**
 * Passes on the events that were written with their jobs, and then notes that they were told. A crash in between tells
 * them again, which changes nothing: an event is known by its id.
 */
export async function tellEvents(
  jobs: Pick<JobStore, 'untold' | 'markTold'>,
  tell: (events: readonly JobEvent[]) => Promise<void>,
): Promise<void> {
  for (;;) {
    const untold = await jobs.untold(AT_ONCE);
    await tell(untold.flatMap(({ events }) => events));
    for (const told of untold) await jobs.markTold(told);
    if (untold.length < AT_ONCE) return;
  }
}
