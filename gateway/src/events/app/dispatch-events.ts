import type { EventsContext } from './context';
import { nameBasedId } from '@eligibility/kit';
import { oneAtATime } from '../../jobs/app/run-jobs';
import { tellEvents } from '../../jobs/app/tell-events';
import type { Job, JobEvent } from '../../jobs/domain/job';
import { newDelivery } from '../domain/delivery';
import { ENDPOINT_DISABLED } from '../domain/event-types';
import { isToldOf, type WebhookEndpoint } from '../domain/webhook-endpoint';

const AT_ONCE = 100;
/** One after another, the deliveries of one event to many endpoints would keep the next event waiting. */
const ADDED_AT_ONCE = 50;

/**
 * Makes a delivery of each event for each endpoint that is told of it. The id of a delivery follows from both, so that
 * an event that is dispatched again, after a crash or in another process, is delivered once.
 */
export async function dispatchEvents(context: EventsContext): Promise<void> {
  await tellEvents(context.jobs, context.events.add);
  for (;;) {
    const events = await context.events.undispatched(AT_ONCE);
    const lists = new Map<string, readonly WebhookEndpoint[]>();
    const deliveries: Job[] = [];
    for (const event of events) {
      const { workspaceId } = event;
      const endpoints = lists.get(workspaceId) ?? (await context.endpoints.list(workspaceId));
      lists.set(workspaceId, endpoints);
      const told = endpoints.filter((endpoint) => isTold(endpoint, event));
      deliveries.push(...told.map((endpoint) => deliveryJob(endpoint, event, context.clock.now())));
    }
    for (let from = 0; from < deliveries.length; from += ADDED_AT_ONCE)
      await Promise.all(deliveries.slice(from, from + ADDED_AT_ONCE).map((job) => context.jobs.add(job)));
    await context.events.markDispatched(events);
    if (events.length < AT_ONCE) return;
  }
}

/** Every working endpoint is told that another one was disabled. */
function isTold(endpoint: WebhookEndpoint, { type }: JobEvent): boolean {
  return type === ENDPOINT_DISABLED ? endpoint.disabled === undefined : isToldOf(endpoint, type);
}

/** The job that delivers the event to the endpoint, due at once. */
export function deliveryJob({ id, workspaceId }: WebhookEndpoint, event: JobEvent, nowMs: number): Job {
  return {
    id: nameBasedId(id, event.id),
    kind: 'delivery',
    workspaceId,
    groupId: id,
    state: 'waiting',
    dueAtMs: nowMs,
    data: newDelivery(event),
    createdAtMs: nowMs,
    version: 1,
  };
}

/** An event is dispatched at once by the process that wrote it; one that died leaves it to the others, for so long. */
const POLL_MS = 1_000;

export type Dispatching = {
  /** Dispatches at once: an event has just been written. */
  readonly wake: () => void;
  readonly stop: () => Promise<void>;
};

/** Dispatches events in the background. */
export function startDispatching(context: EventsContext): Dispatching {
  const { soon, stop } = oneAtATime(
    () => dispatchEvents(context),
    (failure) => {
      context.log.warn('events are dispatched later', { failure });
    },
  );
  const polling = setInterval(soon, POLL_MS).unref();
  return {
    wake: soon,
    stop: async () => {
      clearInterval(polling);
      await stop();
    },
  };
}
