import type { Clock, Log } from '@eligibility/kit';
import {
  isInForce,
  isSameOverride,
  targetKey,
  type CircuitTarget,
  type Override,
} from '../domain/isolation/override';
import type { CircuitBoard, OverrideStore } from './ports';

export type Overrides = {
  /** Undefined when the circuit decides. */
  readonly modeOf: (target: CircuitTarget) => Override['mode'] | undefined;
  /** Those in force. */
  readonly list: () => readonly Override[];
  /** Takes over what the store has; the target of every change starts afresh. @throws AppError `service-unavailable` */
  readonly refresh: () => Promise<void>;
};

type OverridesDeps = {
  readonly store: OverrideStore;
  readonly board: Pick<CircuitBoard, 'reset'>;
  readonly clock: Clock;
  readonly log: Log;
};

/**
 * What operators have said, kept in memory because every call asks for it. While the store is away the last word holds; a
 * time limit is kept without it.
 */
export function overrides({ store, board, clock, log }: OverridesDeps): Overrides {
  let inForce: ReadonlyMap<string, Override> = new Map();
  let begun = 0;
  let newest = 0;

  function take(current: ReadonlyMap<string, Override>): void {
    const before = inForce;
    inForce = current;
    for (const [key, override] of current) {
      const old = before.get(key);
      if (old === undefined || !isSameOverride(old, override)) changed(override, override.mode);
    }
    for (const [key, override] of before) if (!current.has(key)) changed(override, 'auto');
  }

  function changed({ target, actor }: Override, mode: Override['mode'] | 'auto'): void {
    const named = target.scope === 'payer' ? { payerId: target.id } : { route: target.id };
    log.warn('operator override changed', { ...named, circuit: mode, actor });
    board.reset(target);
  }

  function withoutExpired(all: Iterable<Override>): ReadonlyMap<string, Override> {
    const nowMs = clock.now();
    return new Map(
      [...all].filter((one) => isInForce(one, nowMs)).map((one) => [targetKey(one.target), one]),
    );
  }

  return {
    modeOf: (target) => {
      if (inForce.size === 0) return undefined;
      const override = inForce.get(targetKey(target));
      return override !== undefined && isInForce(override, clock.now()) ? override.mode : undefined;
    },
    list: () => [...withoutExpired(inForce.values()).values()],
    refresh: async () => {
      begun += 1;
      const nth = begun;
      const read = await store.all();
      // One that began before an operator's change, and came after it, would take the change back for a while.
      if (nth < newest) return;
      newest = nth;
      take(withoutExpired(read));
    },
  };
}
