import { every, type Lifecycle } from '@eligibility/kit';
import { deliveryRunner } from '../events/app/deliver';
import { startDispatching } from '../events/app/dispatch-events';
import { dropOldEvents } from '../events/app/drop-old-events';
import { stateWatch } from '../events/app/watch';
import { keyWatch } from '../events/app/watch-keys';
import { payerWatch, type PayerState } from '../events/app/watch-payers';
import type { JobRunner } from '../jobs/app/run-jobs';
import { circuitStandings, type CircuitStanding } from '../operations/domain/circuit-standing';
import type { AppContext, Opened } from './context';

/** A payer is degraded for minutes, and keys are told of days ahead. */
const WATCH_PAYERS_MS = 10_000;
const WATCH_KEYS_MS = 10 * 60 * 1_000;
const SWEEP_MS = 60 * 1_000;

/**
 * Dispatches events to the webhooks that chose them, watches what they tell of, and forgets old ones, in the background.
 * @returns what runs deliveries
 */
export function startEvents(
  context: AppContext,
  life: Lifecycle,
  { completions, interest, wakes }: Pick<Opened, 'completions' | 'interest' | 'wakes'>,
): JobRunner {
  const { jobs, log } = context;
  const dispatching = startDispatching(context);
  life.add('events', dispatching.stop);
  completions.connect(interest, dispatching.wake);
  wakes.tell = dispatching.wake;
  const watch = stateWatch(context, 'ok');
  const failed = (reason: string) => (failure: unknown) => {
    log.warn('events are noticed later', { reason, failure });
  };
  const tasks = [
    every(WATCH_PAYERS_MS, payerWatch({ watch, jobs, payers: payersOf(context) }), failed('payers')),
    every(WATCH_KEYS_MS, keyWatch(context), failed('keys')),
    every(SWEEP_MS, () => dropOldEvents(context), failed('sweep')),
  ];
  life.add('event-watches', async () => {
    await Promise.all(tasks.map(({ stop }) => stop()));
  });
  return deliveryRunner(context);
}

const CALL_MS = 5_000;

function payersOf({ circuits, clock, owner }: AppContext): () => Promise<ReadonlyMap<string, PayerState>> {
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
