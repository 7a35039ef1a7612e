import type { EventsContext } from './context';
import { AppError } from '@eligibility/kit';
import { entriesOf, type Page, type PageQuery } from '../../basics/list-page';
import { DEAD, type Job } from '../../jobs/domain/job';
import { deliveryIn, type Delivery, type DeliveryState } from '../domain/delivery';
import { PING } from '../domain/event-types';
import type { WebhookEndpoint } from '../domain/webhook-endpoint';
import { deliveryJob } from './dispatch-events';
import { requireEndpoint, type EndpointName } from './endpoints';

/** A delivery as its owner sees it. */
export type ShownDelivery = {
  readonly id: string;
  readonly state: DeliveryState;
  readonly dueAtMs: number | undefined;
  readonly createdAtMs: number;
  readonly delivery: Delivery;
  /** The beginning of the last answer; undefined when it was empty, or its key is gone. */
  readonly response: string | undefined;
};

/** The deliveries to an endpoint, newest first. @throws AppError `not-found` */
export async function listDeliveries(
  context: EventsContext,
  name: EndpointName,
  page: PageQuery & { readonly state?: DeliveryState | undefined },
): Promise<Page<ShownDelivery>> {
  const endpoint = await requireEndpoint(context, name);
  const of = { ...groupOf(endpoint), state: page.state };
  const { entries, nextCursor } = await context.jobs.list(of, page);
  return { entries: await Promise.all(entries.map((job) => shown(context, endpoint, job))), nextCursor };
}

/** Sends a `ping` to this endpoint. @throws AppError `not-found`; `operation-conflict` when it is disabled */
export async function testEndpoint(context: EventsContext, name: EndpointName): Promise<ShownDelivery> {
  const endpoint = await requireEnabled(context, name);
  const nowMs = context.clock.now();
  const { id: webhookId, workspaceId } = endpoint;
  const ping = { id: context.newId(), type: PING, workspaceId, atMs: nowMs, data: { webhookId } };
  const job = deliveryJob(endpoint, ping, nowMs);
  await context.jobs.add(job);
  return shown(context, endpoint, job);
}

/**
 * Sends a delivery once more, whatever became of it, with all tries before it.
 * @throws AppError `not-found`; `operation-conflict` when the endpoint is disabled, or the delivery is being tried
 */
export async function redeliver(
  context: EventsContext,
  name: EndpointName,
  deliveryId: string,
): Promise<ShownDelivery> {
  const endpoint = await requireEnabled(context, name);
  const job = await context.jobs.find(name.workspaceId, 'delivery', deliveryId);
  if (job?.groupId !== name.id)
    throw new AppError('not-found', { detail: 'There is no delivery with this id to this webhook.' });
  // One that is due is being tried, or will be in a moment.
  const isDue = job.state === 'waiting' && job.dueAtMs !== undefined && job.dueAtMs <= context.clock.now();
  const saved = isDue ? undefined : await startOver(context, job);
  if (saved === undefined)
    throw new AppError('operation-conflict', { detail: 'This delivery is being tried just now.' });
  return shown(context, endpoint, saved);
}

/** So many are begun at once; more with the next call. */
const MOST_RECOVERED = 1_000;

/** What recovering did: `isComplete` is false when there is more to recover. */
export type Recovered = { readonly recovered: number; readonly isComplete: boolean };

/**
 * Sends again everything since a time that was given up.
 * @throws AppError `not-found`; `operation-conflict` when the endpoint is disabled
 */
export async function recoverDeliveries(
  context: EventsContext,
  name: EndpointName,
  sinceMs: number,
): Promise<Recovered> {
  const endpoint = await requireEnabled(context, name);
  let recovered = 0;
  for (const state of [DEAD, 'cancelled']) {
    const of = { ...groupOf(endpoint), state };
    for await (const job of entriesOf((page) => context.jobs.list(of, page))) {
      if (job.createdAtMs < sinceMs) break;
      if (recovered === MOST_RECOVERED) return { recovered, isComplete: false };
      if ((await startOver(context, job)) !== undefined) recovered += 1;
    }
  }
  return { recovered, isComplete: true };
}

function startOver({ jobs, clock }: EventsContext, job: Job): Promise<Job | undefined> {
  const data = JSON.stringify({ ...deliveryIn(job), failed: 0 });
  return jobs.save(job, { state: 'waiting', dueAtMs: clock.now(), data });
}

function groupOf({ workspaceId, id }: EndpointName): {
  readonly workspaceId: string;
  readonly kind: 'delivery';
  readonly groupId: string;
} {
  return { workspaceId, kind: 'delivery', groupId: id };
}

async function requireEnabled(context: EventsContext, name: EndpointName): Promise<WebhookEndpoint> {
  const endpoint = await requireEndpoint(context, name);
  if (endpoint.disabled === undefined) return endpoint;
  throw new AppError('operation-conflict', { detail: 'This webhook is disabled: enable it first.' });
}

async function shown({ seal }: EventsContext, endpoint: EndpointName, job: Job): Promise<ShownDelivery> {
  const { id, state, dueAtMs, createdAtMs } = job;
  const delivery = deliveryIn(job);
  const sealed = delivery.last?.sealedResponse;
  const response =
    sealed === undefined ? undefined : await seal.open(sealed, endpoint).catch(() => undefined);
  // Only this room writes the state.
  return { id, state: state as DeliveryState, dueAtMs, createdAtMs, delivery, response };
}
