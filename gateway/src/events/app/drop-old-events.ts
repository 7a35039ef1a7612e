import type { EventsContext } from './context';

const KEPT_MS = 30 * 24 * 60 * 60 * 1_000;
const AT_ONCE = 200;

/** Forgets events and deliveries of more than thirty days ago, a few at a time. */
export async function dropOldEvents({ jobs, events, clock }: EventsContext): Promise<void> {
  const beforeMs = clock.now() - KEPT_MS;
  while ((await events.dropOld(beforeMs, AT_ONCE)) === AT_ONCE);
  while ((await jobs.dropOld('delivery', beforeMs, AT_ONCE)).length === AT_ONCE);
}
