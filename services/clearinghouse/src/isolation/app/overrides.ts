import type { CircuitOrder, CircuitOverride, CircuitTarget } from '@eligibility/contract';
import { AppError, type Clock, type Log } from '@eligibility/kit';
import { type CircuitBoard, type OverrideStore, targetKey } from './ports';

export type Overrides = {
  /** Undefined when the circuit decides. */
  readonly modeOf: (target: CircuitTarget) => CircuitOverride['mode'] | undefined;
  /** The overrides in force. */
  readonly list: () => readonly CircuitOverride[];
  /**
   * Loads the overrides of the store; the circuits of every target that changed are reset. @throws AppError
   * `service-unavailable`
   */
  readonly refresh: () => Promise<void>;
};

type OverridesOptions = {
  readonly store: OverrideStore;
  readonly board: Pick<CircuitBoard, 'reset'>;
  readonly clock: Clock;
  readonly log: Log;
};

/**
 * The operators' overrides, in memory because every call reads them. While the store is down the last known state
 * applies; time limits are applied without the store.
 */
export function overrides({ store, board, clock, log }: OverridesOptions): Overrides {
  let inForce: ReadonlyMap<string, CircuitOverride> = new Map();
  let begun = 0;
  let newest = 0;

  function replaceInForce(current: ReadonlyMap<string, CircuitOverride>): void {
    const before = inForce;
    inForce = current;
    for (const [key, override] of current) {
      const old = before.get(key);
      if (old === undefined || !isSameOverride(old, override)) reportChange(override, override.mode);
    }
    for (const [key, override] of before) if (!current.has(key)) reportChange(override, 'auto');
  }

  function reportChange({ target, actor }: CircuitOverride, mode: CircuitOverride['mode'] | 'auto'): void {
    const named = target.scope === 'payer' ? { payerId: target.id } : { route: target.id };
    log.warn('operator override changed', { ...named, circuit: mode, actor });
    board.reset(target);
  }

  function withoutExpired(all: Iterable<CircuitOverride>): ReadonlyMap<string, CircuitOverride> {
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
      // A read that began before an operator's change and ended after it would undo the change for a while.
      if (nth < newest) return;
      newest = nth;
      replaceInForce(withoutExpired(read));
    },
  };
}

/** False once `untilMs` has come: the circuit decides again. */
function isInForce({ untilMs }: CircuitOverride, nowMs: number): boolean {
  return untilMs === undefined || nowMs < untilMs;
}

function isSameOverride(one: CircuitOverride, other: CircuitOverride): boolean {
  return (
    one.mode === other.mode &&
    one.sinceMs === other.sinceMs &&
    one.untilMs === other.untilMs &&
    one.actor === other.actor &&
    one.reason === other.reason
  );
}

export type CircuitAdmin = {
  readonly board: CircuitBoard;
  readonly overrides: Overrides;
  readonly store: OverrideStore;
  readonly clock: Clock;
};

/** Operators would forget about a longer override. */
const MAX_OVERRIDE_MS = 366 * 24 * 3_600_000;

/**
 * Overrules a circuit, or hands it back: durable, in effect here when it resolves and on every other replica at its
 * next refresh.
 * @returns undefined for `auto`
 * @throws AppError `validation-failed` for an end that is not in the coming 366 days; `service-unavailable`
 */
export async function overrideCircuit(
  { store, overrides, clock }: CircuitAdmin,
  { mode, ...order }: CircuitOrder,
): Promise<CircuitOverride | undefined> {
  const nowMs = clock.now();
  if (mode === 'auto') return afterRefresh(store.remove(order.target), overrides, undefined);
  requireEndAhead(order.untilMs, nowMs);
  const override: CircuitOverride = { ...order, mode, sinceMs: nowMs };
  return afterRefresh(store.put(override), overrides, override);
}

/** Lets the next call through each open circuit of the target in this process; returns how many there were. */
export function probeCircuit({ board }: CircuitAdmin, target: CircuitTarget): number {
  return board.probe(target);
}

async function afterRefresh<T>(change: Promise<void>, overrides: Overrides, result: T): Promise<T> {
  await change;
  await overrides.refresh();
  return result;
}

function requireEndAhead(untilMs: number | undefined, nowMs: number): void {
  if (untilMs === undefined || (untilMs > nowMs && untilMs <= nowMs + MAX_OVERRIDE_MS)) return;
  throw new AppError('validation-failed', { detail: 'until must be in the coming 366 days.' });
}
