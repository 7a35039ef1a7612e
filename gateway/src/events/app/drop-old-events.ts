import type { Clock } from '@eligibility/kit';
import type { JobStore } from '../../jobs/app/job-store';
import type { EventStore } from './event-store';

const KEPT_MS = 30 * 24 * 60 * 60 * 1_000;
const AT_ONCE = 200;

type Deps = {
  readonly jobs: Pick<JobStore, 'dropOld'>;
  readonly events: Pick<EventStore, 'dropOld'>;
  readonly clock: Pick<Clock, 'now'>;
};

/** Forgets events and deliveries of more than thirty days ago, a few at a time. */
export async function dropOldEvents({ jobs, events, clock }: Deps): Promise<void> {
  const beforeMs = clock.now() - KEPT_MS;
  while ((await events.dropOld(beforeMs, AT_ONCE)) === AT_ONCE);
  while ((await jobs.dropOld('delivery', beforeMs, AT_ONCE)).length === AT_ONCE);
}
