import type { EventsContext } from './context';
import { nameBasedId } from '@eligibility/kit';
import type { JobRunner } from '../../jobs/app/run-jobs';
import { DEAD, INSTALLATION, type JobEvent, type TakenJob } from '../../jobs/domain/job';
import { bodyOf, deliveryIn, type Delivery, type DeliveryState, type Try } from '../domain/delivery';
import { ENDPOINT_DISABLED } from '../domain/event-types';
import { FAILING_MS, waitAfter } from '../domain/retry-plan';
import { signingSecrets, type DisabledReason, type WebhookEndpoint } from '../domain/webhook-endpoint';
import { endpointRoom, type EndpointRoom } from './endpoint-room';
import { signatureHeaders } from './sign';
import type { PostResult } from './webhook-sender';

/** How many deliveries a process has in hand. Most of them wait for an answer. */
const IN_HAND = 500;

/** Runs the jobs of the kind `delivery`: one try each time, and what follows from it. */
export function deliveryRunner(context: EventsContext): JobRunner {
  const room = endpointRoom(IN_HAND / 2);
  return {
    kind: 'delivery',
    inHand: IN_HAND,
    ofGroup: room.of,
    run: (job, signal) => deliver(context, room, { job, signal }),
  };
}

type Run = { readonly job: TakenJob; readonly signal: AbortSignal };

async function deliver(context: EventsContext, room: EndpointRoom, { job, signal }: Run): Promise<void> {
  const endpoint = await context.endpoints.find(job.workspaceId, job.groupId);
  if (endpoint === undefined || endpoint.disabled !== undefined) {
    await cancel(context, job, endpoint);
    return;
  }
  const done = room.begin(endpoint.id);
  try {
    const tried = await tryOnce(context, endpoint, { job, signal });
    done(isSuccess(tried.result));
    await conclude(context, { job, endpoint, ...tried });
  } finally {
    done();
  }
}

type Tried = { readonly result: PostResult; readonly atMs: number; readonly durationMs: number };

async function tryOnce(
  context: EventsContext,
  endpoint: WebhookEndpoint,
  { job, signal }: Run,
): Promise<Tried> {
  const { clock, sender } = context;
  const { event } = deliveryIn(job);
  const atMs = clock.now();
  const body = bodyOf(event);
  const secrets = await Promise.all(
    signingSecrets(endpoint, atMs).map(({ sealed }) => context.seal.open(sealed, endpoint)),
  );
  const headers = {
    ...signatureHeaders({ id: event.id, atMs, body }, secrets),
    'content-type': 'application/json',
    'user-agent': 'eligibility-webhooks/1',
  };
  const beganMs = clock.monotonicMs();
  const result = await sender.post({ url: endpoint.url, headers, body }, signal);
  return { result, atMs, durationMs: Math.round(clock.monotonicMs() - beganMs) };
}

function isSuccess(result: PostResult): boolean {
  return 'status' in result && result.status >= 200 && result.status < 300;
}

type Concluded = Tried & { readonly job: TakenJob; readonly endpoint: WebhookEndpoint };

/** Writes what came of a try: of the endpoint first, because the job is done once its write succeeds. */
async function conclude(context: EventsContext, concluded: Concluded): Promise<void> {
  const { job, endpoint, result, atMs } = concluded;
  const delivery = deliveryIn(job);
  const isDelivered = isSuccess(result);
  const next: Delivery = {
    ...delivery,
    tries: delivery.tries + 1,
    failed: isDelivered ? 0 : delivery.failed + 1,
    last: lastOf(context, concluded),
  };
  const noted = await noteOnEndpoint(context, endpoint, { isDelivered, result, atMs });
  if (isDelivered)
    context.deliveryMeter.delivered(Math.max(0, atMs - delivery.event.atMs), delivery.tries === 0);
  const waitMs = noted.disabled === undefined ? waitAfter(next.failed, retryAfterOf(result)) : undefined;
  const state = stateAfter(isDelivered, waitMs);
  const dueAtMs = state === 'waiting' && waitMs !== undefined ? context.clock.now() + waitMs : undefined;
  if (!isDelivered) context.deliveryMeter.failed(state === DEAD ? 'dead' : 'failed');
  const content = { state, dueAtMs, data: JSON.stringify(next) };
  await context.jobs.finish(job, content, disabledEvents(noted));
}

function stateAfter(isDelivered: boolean, waitMs: number | undefined): DeliveryState {
  if (isDelivered) return 'delivered';
  return waitMs === undefined ? DEAD : 'waiting';
}

function retryAfterOf(result: PostResult): number | undefined {
  return 'status' in result ? result.retryAfterMs : undefined;
}

function lastOf({ seal }: EventsContext, { endpoint, result, atMs, durationMs }: Concluded): Try {
  if (!('status' in result))
    return { atMs, durationMs, status: undefined, failure: result.failure, sealedResponse: undefined };
  const { status, response } = result;
  const failure = isSuccess(result) ? undefined : failureOf(status);
  const sealedResponse = response === '' ? undefined : seal.seal(response, endpoint);
  return { atMs, durationMs, status, failure, sealedResponse };
}

function failureOf(status: number): string {
  if (status === GONE) return 'the endpoint is gone';
  return status >= 300 && status < 400 ? 'a redirect, which is not followed' : 'the answer is not 2xx';
}

const GONE = 410;

type Outcome = { readonly isDelivered: boolean; readonly result: PostResult; readonly atMs: number };

/** Notes since when an endpoint fails, and disables it when it is gone or failed for too long. */
async function noteOnEndpoint(
  { endpoints }: EventsContext,
  read: WebhookEndpoint,
  outcome: Outcome,
): Promise<WebhookEndpoint> {
  for (let endpoint = read; ;) {
    const next = noted(endpoint, outcome);
    if (next === endpoint) return endpoint;
    if (await endpoints.replace(endpoint, next)) return next;
    const found = await endpoints.find(endpoint.workspaceId, endpoint.id);
    if (found === undefined) return endpoint;
    endpoint = found;
  }
}

/** The same object where nothing changes. */
function noted(endpoint: WebhookEndpoint, { isDelivered, result, atMs }: Outcome): WebhookEndpoint {
  const { failingSinceMs, disabled } = endpoint;
  if (disabled !== undefined) return endpoint;
  if (isDelivered)
    return failingSinceMs === undefined ? endpoint : { ...endpoint, failingSinceMs: undefined };
  if ('status' in result && result.status === GONE) return disabledAt(endpoint, atMs, 'gone');
  if (failingSinceMs === undefined) return { ...endpoint, failingSinceMs: atMs };
  return atMs - failingSinceMs >= FAILING_MS ? disabledAt(endpoint, atMs, 'failing') : endpoint;
}

function disabledAt(endpoint: WebhookEndpoint, atMs: number, reason: DisabledReason): WebhookEndpoint {
  return { ...endpoint, disabled: { atMs, reason } };
}

/** A delivery whose endpoint no longer takes any. */
async function cancel(
  context: EventsContext,
  job: TakenJob,
  endpoint: WebhookEndpoint | undefined,
): Promise<void> {
  context.deliveryMeter.failed('cancelled');
  const content = { state: 'cancelled', dueAtMs: undefined, data: job.data };
  await context.jobs.finish(job, content, endpoint === undefined ? [] : disabledEvents(endpoint));
}

/**
 * What the other endpoints are told when this one was disabled without being asked. Every delivery that finds it so tells
 * it, because the one that disabled it may have crashed; its id makes it one event.
 */
function disabledEvents({ id, workspaceId, disabled }: WebhookEndpoint): readonly JobEvent[] {
  if (disabled === undefined || disabled.reason === 'asked') return [];
  const { atMs, reason } = disabled;
  return [
    {
      id: nameBasedId(id, `disabled at ${String(atMs)}`),
      type: ENDPOINT_DISABLED,
      workspaceId,
      atMs,
      data: { webhookId: id, reason, path: workspaceId === INSTALLATION ? '/ops/webhooks' : '/api/webhooks' },
    },
  ];
}
