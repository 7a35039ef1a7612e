import { EventEmitter } from 'node:events';
import type { Clock, Log } from '@eligibility/kit';
import { bulkhead, type Bulkhead } from './bulkhead';
import { circuit, type Circuit, type CircuitReason, type CircuitSettings } from './circuit';
import { record, type Record } from './record';
import { routeCircuit, type RouteCircuit } from './route-circuit';

export type CircuitsSettings = {
  /** Calls one payer may hold at a time, on each route. */
  readonly maxInFlight: number;
  /** How long the first trip keeps a circuit open; each further one in a row doubles it, up to `maxOpenMs`. */
  readonly openMs: number;
  readonly maxOpenMs: number;
  /** A call older than this is slow; so is a probe, which then counts as failed. */
  readonly slowMs: number;
  /** The deadline of a full call; the window of settled calls is four of them. */
  readonly deadlineMs: number;
  /** Above this many, the payers that were asked longest ago and are healthy and idle are forgotten. */
  readonly maxPayers: number;
  readonly clock: Clock;
  /** From 0 to 1. */
  readonly random: () => number;
  readonly log: Log;
};

/** What stands between us and one payer on one route. */
export type PayerIsolation = {
  readonly payerId: string;
  readonly route: string;
  readonly bulkhead: Bulkhead;
  readonly circuit: Circuit;
  readonly record: Record;
};

/** What stands between us and one clearinghouse. */
export type RouteIsolation = {
  readonly route: string;
  readonly bulkhead: Pick<Bulkhead, 'inFlight'>;
  readonly circuit: Circuit;
  readonly record: Record;
  readonly settle: RouteCircuit['settle'];
};

export type Circuits = {
  /** The payer's own bulkhead and circuit on this route, made when it is asked for the first time. */
  readonly of: (payerId: string, route: string) => PayerIsolation;
  readonly ofRoute: (route: string) => RouteIsolation;
  readonly payers: () => readonly PayerIsolation[];
  readonly routes: () => readonly RouteIsolation[];
  readonly close: () => void;
};

/** A payer whose circuit was open before the route's signs began is sick by itself. */
const BLAMELESS_MS = 10_000;

/** Keeps a bulkhead and a circuit a payer behind a single timer, and only so many of them; and a circuit a route. */
export function circuits(settings: CircuitsSettings): Circuits {
  const { clock, log, slowMs, deadlineMs, openMs, maxOpenMs } = settings;
  // A Map keeps the order of insertion; taking an entry out and putting it back makes it the youngest.
  const byPayer = new Map<string, PayerIsolation>();
  const byRoute = new Map<string, RouteIsolation & Pick<RouteCircuit, 'payerHangs'>>();
  const rotation = new EventEmitter().setMaxListeners(0);
  const timer = setInterval(() => rotation.emit('rotate'), deadlineMs / 2).unref();
  const shared: Omit<CircuitSettings, 'onChange'> = {
    policy: { openMs, maxOpenMs, probeMs: Math.min(slowMs, deadlineMs) },
    slowMs,
    rotation,
    moment: () => ({ nowMs: clock.monotonicMs(), random: settings.random() }),
  };

  function payerIsolation(payerId: string, route: string): PayerIsolation {
    const onChange = (state: string, reason: CircuitReason): void => {
      tell('payer circuit', { payerId, route, circuit: state, reason });
      if (state === 'open' && reason === 'slow calls') routeIsolation(route).payerHangs(payerId);
    };
    return {
      payerId,
      route,
      bulkhead: bulkhead(settings.maxInFlight),
      circuit: circuit({ ...shared, onChange }),
      record: record(clock),
    };
  }

  function routeIsolation(route: string): RouteIsolation & Pick<RouteCircuit, 'payerHangs'> {
    const known = byRoute.get(route);
    if (known !== undefined) return known;
    const onChange = (state: string, reason: CircuitReason): void => {
      tell('route circuit', { route, circuit: state, reason });
      if (state === 'open') clearPayersOf(route);
    };
    const made = {
      ...routeCircuit({ ...shared, onChange }),
      route,
      bulkhead: { inFlight: () => inFlightOn(route) },
      record: record(clock),
    };
    byRoute.set(route, made);
    return made;
  }

  function tell(
    what: 'payer circuit' | 'route circuit',
    fields: { readonly circuit: string } & Parameters<Log['info']>[1],
  ): void {
    if (fields.circuit === 'open') log.warn(`${what} opened`, fields);
    else log.info(`${what} changed`, fields);
  }

  function inFlightOn(route: string): number {
    return payersOf(route).reduce((all, one) => all + one.bulkhead.inFlight(), 0);
  }

  function payersOf(route: string): readonly PayerIsolation[] {
    return [...byPayer.values()].filter((one) => one.route === route);
  }

  /** What the route did is not held against the payers behind it. */
  function clearPayersOf(route: string): void {
    const blamelessSinceMs = clock.monotonicMs() - BLAMELESS_MS;
    for (const { circuit: each } of payersOf(route)) {
      const state = each.state();
      if (state.kind === 'closed' || state.openedAtMs >= blamelessSinceMs) each.reset('the route failed');
    }
  }

  function forgetOldestIdle(): void {
    for (const [key, one] of byPayer) {
      if (one.circuit.state().kind !== 'closed' || one.bulkhead.inFlight() > 0) continue;
      one.circuit.shutDown();
      byPayer.delete(key);
      return;
    }
  }

  return {
    of: (payerId, route) => {
      const key = `${route} ${payerId}`;
      const known = byPayer.get(key);
      if (known === undefined && byPayer.size >= settings.maxPayers) forgetOldestIdle();
      const isolation = known ?? payerIsolation(payerId, route);
      byPayer.delete(key);
      byPayer.set(key, isolation);
      return isolation;
    },
    ofRoute: routeIsolation,
    payers: () => [...byPayer.values()],
    routes: () => [...byRoute.values()],
    close: () => {
      clearInterval(timer);
      for (const { circuit: each } of [...byPayer.values(), ...byRoute.values()]) each.shutDown();
    },
  };
}
