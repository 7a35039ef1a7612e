import type { CircuitTarget } from '@eligibility/contract';
import { EventEmitter } from 'node:events';
import type { Clock, Log, LogFields } from '@eligibility/kit';
import type { PayerMeter } from '../../../app/ports';
import { bulkhead, type Bulkhead } from '../../domain/bulkhead';
import { callHistory, type CallHistory } from '../../domain/recent-calls';
import type { CircuitSettings } from './circuit';
import { payerCircuit, routeCircuit, type PayerCircuit, type RouteCircuit } from './shared-circuits';
import { type Lifetime, recentlyUsed } from './recently-used';
import { type ContainedChange, workspaceCircuits, type WorkspaceCircuits } from './workspace-circuits';

export type CircuitsSettings = {
  /** Calls one payer may hold at a time, on each route. */
  readonly maxInFlight: number;
  /** How long the first trip keeps a circuit open; each further one in a row doubles it, up to `maxOpenMs`. */
  readonly openMs: number;
  readonly maxOpenMs: number;
  /** A call older than this is slow; so is a probe, which then counts as failed. */
  readonly slowMs: number;
  /** The same for payers that normally take longer, by payer id. */
  readonly slowMsByPayer: ReadonlyMap<string, number>;
  /** The deadline of a full call; the window of settled calls is four of them. */
  readonly deadlineMs: number;
  /** Above this many, the least recently asked payers are forgotten, if they are healthy and idle. */
  readonly maxPayers: number;
  readonly clock: Clock;
  /** From 0 to 1. */
  readonly random: () => number;
  readonly log: Log;
  /** Counts every change. */
  readonly meter: Pick<PayerMeter, 'countCircuitChange'>;
};

/** The bulkhead, the circuits and the call history of one payer on one route. */
export type PayerIsolation = PayerCircuit & {
  readonly payerId: string;
  readonly route: string;
  /** A call to it that is older is slow. */
  readonly slowMs: number;
  readonly bulkhead: Bulkhead;
  /** The circuits of workspaces that fail here alone. */
  readonly contained: WorkspaceCircuits;
  readonly history: CallHistory;
};

/** The circuit and the call history of one route. */
export type RouteIsolation = RouteCircuit & {
  readonly route: string;
  readonly bulkhead: Pick<Bulkhead, 'inFlight'>;
  readonly history: CallHistory;
};

export type Circuits = {
  /** The payer's own bulkhead and circuit on this route, created at the first call. */
  readonly of: (payerId: string, route: string) => PayerIsolation;
  readonly ofRoute: (route: string) => RouteIsolation;
  readonly payers: () => readonly PayerIsolation[];
  readonly routes: () => readonly RouteIsolation[];
  /** Workspaces that are contained at a payer, counted once for each payer. */
  readonly containedCount: () => number;
  readonly close: () => void;
};

const LIFETIME: Lifetime<PayerIsolation> = {
  isIdle: ({ circuit: { state }, bulkhead: { inFlight } }) => state().kind === 'closed' && inFlight() === 0,
  onDrop: ({ circuit: { shutDown } }) => {
    shutDown();
  },
};

/** A payer whose circuit opened more than this before the route's circuit failed independently of the route. */
const ROUTE_GRACE_MS = 10_000;

/** Keeps a bulkhead and a circuit per payer, at most so many and with a single timer; and a circuit per route. */
export function circuits(settings: CircuitsSettings): Circuits {
  const { clock, deadlineMs } = settings;
  const payers = recentlyUsed<PayerIsolation>(settings.maxPayers, LIFETIME);
  const routes = new Map<string, RouteIsolation>();
  const { rotation, stop } = sharedRotation(deadlineMs / 2);
  const paced = (slowMs: number) => ({ ...circuitSettings(settings, slowMs), rotation });
  const report = changeReporter(settings);
  const contained = workspaceCircuits(containedReporter(settings));
  const payersOf = (route: string): readonly PayerIsolation[] =>
    payers.all().filter((one) => one.route === route);

  function payerIsolation(payerId: string, route: string): PayerIsolation {
    const onChange: CircuitSettings['onChange'] = (state, reason) => {
      report({ scope: 'payer', id: payerId }, { payerId, route, circuit: state, reason });
      if (state === 'open' && reason === 'slow calls') routeIsolation(route).payerHangs(payerId);
    };
    const slowMs = settings.slowMsByPayer.get(payerId) ?? settings.slowMs;
    const ownCircuits = contained.at(
      { payerId, route },
      { ...paced(slowMs), mayTrip: () => ofPayer.areSeveralActive() },
    );
    const ofPayer = payerCircuit({ ...paced(slowMs), onChange }, ownCircuits);
    return {
      ...ofPayer,
      payerId,
      route,
      slowMs,
      bulkhead: bulkhead(settings.maxInFlight),
      contained: ownCircuits,
      history: callHistory(clock),
    };
  }

  function routeIsolation(route: string): RouteIsolation {
    const knownRoute = routes.get(route);
    if (knownRoute !== undefined) return knownRoute;
    const onChange: CircuitSettings['onChange'] = (state, reason) => {
      report({ scope: 'route', id: route }, { route, circuit: state, reason });
      if (state === 'open') resetPayersOfRoute(payersOf(route), clock.monotonicMs() - ROUTE_GRACE_MS);
    };
    const newRoute = {
      ...routeCircuit({ ...paced(settings.slowMs), onChange }),
      route,
      bulkhead: { inFlight: () => inFlightOf(payersOf(route)) },
      history: callHistory(clock),
    };
    routes.set(route, newRoute);
    return newRoute;
  }

  return {
    of: (payerId, route) => payers.get(`${route} ${payerId}`, () => payerIsolation(payerId, route)),
    ofRoute: routeIsolation,
    payers: payers.all,
    routes: () => [...routes.values()],
    containedCount: contained.openCount,
    close: () => {
      stop();
      contained.close();
      for (const { circuit: each } of [...payers.all(), ...routes.values()]) each.shutDown();
    },
  };
}

function sharedRotation(everyMs: number): { readonly rotation: EventEmitter; readonly stop: () => void } {
  const rotation = new EventEmitter().setMaxListeners(0);
  const timer = setInterval(() => rotation.emit('rotate'), everyMs).unref();
  return {
    rotation,
    stop: () => {
      clearInterval(timer);
    },
  };
}

function circuitSettings(
  { clock, random, openMs, maxOpenMs, deadlineMs }: CircuitsSettings,
  slowMs: number,
): Pick<CircuitSettings, 'policy' | 'slowMs' | 'moment'> {
  return {
    policy: { openMs, maxOpenMs, probeMs: Math.min(slowMs, deadlineMs) },
    slowMs,
    moment: () => ({ nowMs: clock.monotonicMs(), random: random() }),
  };
}

/** Resets the payers of a failed route, except those whose circuits were open before. */
function resetPayersOfRoute(payers: readonly PayerIsolation[], sinceMs: number): void {
  for (const { circuit: each, contained } of payers) {
    const state = each.state();
    if (state.kind !== 'closed' && state.openedAtMs < sinceMs) continue;
    each.reset('the route failed');
    contained.forget();
  }
}

function inFlightOf(payers: readonly PayerIsolation[]): number {
  return payers.reduce((all, one) => all + one.bulkhead.inFlight(), 0);
}

type Change = LogFields & { readonly circuit: 'closed' | 'open' | 'half-open' };

/** Every change is logged and counted. */
function changeReporter({ log, meter }: Pick<CircuitsSettings, 'log' | 'meter'>) {
  return (target: CircuitTarget, change: Change): void => {
    meter.countCircuitChange(target, change.circuit);
    if (change.circuit === 'open') log.warn(`${target.scope} circuit opened`, change);
    else log.info(`${target.scope} circuit changed`, change);
  };
}

/** Only logged: a workspace is never a metric label. */
function containedReporter({ log }: Pick<CircuitsSettings, 'log'>) {
  return ({ state, ...change }: ContainedChange): void => {
    const fields = { ...change, circuit: state };
    if (state === 'open') log.warn('workspace circuit opened', fields);
    else log.info('workspace circuit changed', fields);
  };
}
