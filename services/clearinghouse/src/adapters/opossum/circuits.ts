import { EventEmitter } from 'node:events';
import type { Log } from '@eligibility/kit';
import { bulkhead, type Bulkhead } from './bulkhead';
import { circuit, type Circuit } from './circuit';

export type CircuitsSettings = {
  readonly maxInFlight: number;
  readonly openMs: number;
  /** The deadline of a full call; window and probe are measured in it. */
  readonly deadlineMs: number;
  /** Above this many payers, those that were asked longest ago and are healthy and idle are forgotten. */
  readonly maxPayers: number;
  readonly log: Log;
};

/** What stands between us and one payer. */
export type Isolation = { readonly bulkhead: Bulkhead; readonly circuit: Circuit };

export type Circuits = {
  /** The payer's own bulkhead and circuit, made when it is asked for the first time. */
  readonly of: (payerId: string) => Isolation;
  readonly close: () => void;
};

/** Keeps a bulkhead and a circuit a payer behind a single timer, and only so many of them. */
export function circuits(settings: CircuitsSettings): Circuits {
  // A Map keeps the order of insertion; taking an entry out and putting it back makes it the youngest.
  const byPayer = new Map<string, Isolation>();
  const rotation = new EventEmitter().setMaxListeners(0);
  const timer = setInterval(() => rotation.emit('rotate'), settings.deadlineMs / 2).unref();

  const made = (payerId: string): Isolation => ({
    bulkhead: bulkhead(settings.maxInFlight),
    circuit: circuit({
      openMs: settings.openMs,
      probeMs: settings.deadlineMs,
      rotation,
      onChange: (state, reason) => {
        const fields = { payerId, circuit: state, reason };
        if (state === 'open') settings.log.warn('payer circuit opened', fields);
        else settings.log.info('payer circuit changed', fields);
      },
    }),
  });

  const forgetOldestIdle = (): void => {
    for (const [payerId, isolation] of byPayer) {
      if (!isolation.circuit.isClosed() || !isolation.bulkhead.isEmpty()) continue;
      isolation.circuit.shutDown();
      byPayer.delete(payerId);
      return;
    }
  };

  return {
    of: (payerId) => {
      const known = byPayer.get(payerId);
      if (known === undefined && byPayer.size >= settings.maxPayers) forgetOldestIdle();
      const isolation = known ?? made(payerId);
      byPayer.delete(payerId);
      byPayer.set(payerId, isolation);
      return isolation;
    },
    close: () => {
      clearInterval(timer);
      for (const { circuit: each } of byPayer.values()) each.shutDown();
    },
  };
}
