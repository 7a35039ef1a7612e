import { randomBytes } from 'node:crypto';
import { every, type Broadcast, type Clock, type Lifecycle } from '@eligibility/kit';
import type { Metrics } from '@eligibility/kit/telemetry';
import type { AnswerCipher } from '../checks/app/ports';
import type { GatewayConfig } from '../config/gateway-config';
import { deliveryRunner } from '../events/app/deliver';
import { startDispatching } from '../events/app/dispatch-events';
import { dropOldEvents } from '../events/app/drop-old-events';
import { startInterest, type LateInterest } from '../events/app/interest';
import { prometheusDeliveryMeter } from '../events/metrics/delivery-metrics';
import type { EventsDeps } from '../events/routes/events-deps';
import { webhookSender } from '../events/services/webhook-sender';
import type { JobStore } from '../jobs/app/job-store';
import type { JobRunner } from '../jobs/app/run-jobs';
import { endpointSeal } from '../store/crypto';
import type { Storage } from './open-stores';

export type EventParts = {
  readonly storage: Pick<Storage, 'events' | 'endpoints'>;
  readonly jobs: JobStore;
  /** Deliveries have just been made. */
  readonly wakeJobs: () => void;
  readonly broadcast: Broadcast;
  /** What the store of checks asks. */
  readonly completions: Pick<LateInterest, 'connect'>;
  readonly cipher: AnswerCipher;
  readonly metrics: Metrics;
  readonly clock: Clock;
};

export type Events = {
  /** Runs deliveries. */
  readonly deliveries: JobRunner;
  /** Events have just been written. */
  readonly tell: () => void;
  /** What the routes need that is not a store. */
  readonly webhooks: Pick<EventsDeps, 'seal' | 'sender' | 'randomBytes' | 'changed'>;
};

const SWEEP_MS = 60 * 1_000;

/** Dispatches events to the webhooks that chose them, and forgets old ones, in the background. */
export async function startEvents(
  { log, webhookNetworks = [] }: GatewayConfig,
  life: Lifecycle,
  { storage, jobs, wakeJobs, broadcast, completions, cipher, metrics, clock }: EventParts,
): Promise<Events> {
  const { events, endpoints } = storage;
  const seal = endpointSeal(cipher);
  const sender = webhookSender({ allowed: webhookNetworks, clock });
  const meter = prometheusDeliveryMeter(metrics);
  const interest = await startInterest('check.completed', { endpoints, broadcast, log });
  life.add('webhook-interest', interest.stop);
  const dispatching = startDispatching({ jobs, events, endpoints, clock, log }, wakeJobs);
  life.add('events', dispatching.stop);
  completions.connect(interest, dispatching.wake);
  const failed = (failure: unknown): void => {
    log.error('housekeeping failed', { reason: 'sweep-events', failure });
  };
  life.add('event-sweep', every(SWEEP_MS, () => dropOldEvents({ jobs, events, clock }), failed).stop);
  return {
    deliveries: deliveryRunner({ jobs, endpoints, seal, sender, meter, clock }),
    tell: dispatching.wake,
    webhooks: { seal, sender, randomBytes, changed: interest.changed },
  };
}
