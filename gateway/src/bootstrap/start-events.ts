import { randomBytes } from 'node:crypto';
import { every, type Broadcast, type Clock, type Lifecycle, type Log } from '@eligibility/kit';
import type { Metrics } from '@eligibility/kit/telemetry';
import type { AnswerCipher, Circuits } from '../checks/app/ports';
import type { GatewayConfig } from '../config/gateway-config';
import { deliveryRunner } from '../events/app/deliver';
import { startDispatching } from '../events/app/dispatch-events';
import { dropOldEvents } from '../events/app/drop-old-events';
import { startInterest, type LateInterest } from '../events/app/interest';
import { stateWatch } from '../events/app/watch';
import { keyWatch } from '../events/app/watch-keys';
import { payerWatch, type PayerState } from '../events/app/watch-payers';
import { walletWatch, type WatchedBalance } from '../events/app/watch-wallets';
import { prometheusDeliveryMeter } from '../events/metrics/delivery-metrics';
import type { EventsDeps } from '../events/routes/events-deps';
import { webhookSender } from '../events/services/webhook-sender';
import type { WorkspaceStore } from '../identity/app/workspace-store';
import type { JobStore } from '../jobs/app/job-store';
import type { JobRunner } from '../jobs/app/run-jobs';
import { circuitStandings, type CircuitStanding } from '../operations/domain/circuit-standing';
import { endpointSeal } from '../secrets/crypto';
import type { Storage } from './open-stores';

export type EventParts = {
  readonly storage: Pick<Storage, 'events' | 'endpoints'>;
  readonly workspaces: Pick<WorkspaceStore, 'listKeys'>;
  readonly circuits: Pick<Circuits, 'listEvery'>;
  /** The name of this process for the clearinghouse. */
  readonly owner: string;
  readonly jobs: JobStore;
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
  /** Is told the balances of workspaces, and tells them in turn. */
  readonly noticeBalance: (balance: WatchedBalance) => Promise<void>;
  /** What the routes need that is not a store. */
  readonly webhooks: Pick<EventsDeps, 'seal' | 'sender' | 'randomBytes' | 'changed'>;
};

/** A payer is degraded for minutes, and keys are told of days ahead. */
const WATCH_PAYERS_MS = 10_000;
const WATCH_KEYS_MS = 10 * 60 * 1_000;
const SWEEP_MS = 60 * 1_000;

/** Dispatches events to the webhooks that chose them, and forgets old ones, in the background. */
export async function startEvents(
  { log, webhooks = { allowed: [] } }: GatewayConfig,
  life: Lifecycle,
  parts: EventParts,
): Promise<Events> {
  const { storage, jobs, broadcast, completions, cipher, metrics, clock } = parts;
  const { events, endpoints } = storage;
  const seal = endpointSeal(cipher);
  const sender = webhookSender({ ...webhooks, clock });
  const meter = prometheusDeliveryMeter(metrics);
  const interest = await startInterest('check.completed', { endpoints, broadcast, log });
  life.add('webhook-interest', interest.stop);
  const dispatching = startDispatching({ jobs, events, endpoints, clock, log });
  life.add('events', dispatching.stop);
  completions.connect(interest, dispatching.wake);
  startEventWatches(log, life, { ...parts, clock });
  return {
    deliveries: deliveryRunner({ jobs, endpoints, seal, sender, meter, clock }),
    tell: dispatching.wake,
    noticeBalance: walletWatch(stateWatch({ jobs, clock }, 'ok')),
    webhooks: { seal, sender, randomBytes, changed: interest.changed },
  };
}

/** Watches what events tell of, and forgets old ones, in the background. */
function startEventWatches(log: Log, life: Lifecycle, parts: EventParts): void {
  const { storage, workspaces, jobs, clock } = parts;
  const watchPayers = payerWatch({ watch: stateWatch({ jobs, clock }, 'ok'), jobs, payers: payersOf(parts) });
  const failed = (reason: string) => (failure: unknown) => {
    log.warn('events are noticed later', { reason, failure });
  };
  const tasks = [
    every(WATCH_PAYERS_MS, watchPayers, failed('payers')),
    every(WATCH_KEYS_MS, keyWatch({ workspaces, jobs, clock }), failed('keys')),
    every(SWEEP_MS, () => dropOldEvents({ jobs, events: storage.events, clock }), failed('sweep')),
  ];
  life.add('event-watches', async () => {
    await Promise.all(tasks.map(({ stop }) => stop()));
  });
}

const CALL_MS = 5_000;

function payersOf({ circuits, clock, owner }: EventParts): () => Promise<ReadonlyMap<string, PayerState>> {
  return async () => {
    const processes = await circuits.listEvery({ requestId: owner, deadlineMs: clock.now() + CALL_MS });
    const standings = [...circuitStandings(processes, 'payer')];
    return new Map(standings.map(([payerId, { state }]) => [payerId, PAYER_STATES[state]]));
  };
}

const PAYER_STATES: Readonly<Record<CircuitStanding['state'], PayerState>> = {
  closed: 'ok',
  restored: 'ok',
  open: 'degraded',
  'half-open': 'degraded',
  'partly-open': 'degraded',
  isolated: 'isolated',
};
