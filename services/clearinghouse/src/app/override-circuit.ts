import { AppError, type Clock } from '@eligibility/kit';
import type { CircuitTarget, Override } from '../domain/isolation/override';
import type { Overrides } from './overrides';
import type { CircuitBoard, OverrideStore } from './ports';

export type CircuitAdmin = {
  readonly board: CircuitBoard;
  readonly overrides: Overrides;
  readonly store: OverrideStore;
  readonly clock: Clock;
};

export type OverrideOrder = Pick<Override, 'target' | 'actor' | 'reason' | 'untilMs'> & {
  readonly mode: Override['mode'] | 'auto';
};

/** Who isolates a payer for longer than this has forgotten it. */
const MAX_OVERRIDE_MS = 366 * 24 * 3_600_000;

/**
 * Overrules a circuit, or hands it back: durable, in effect here when it resolves and on every other replica at its next
 * refresh.
 * @returns undefined for `auto`
 * @throws AppError `validation-failed` for an end that is not in the coming 366 days; `service-unavailable`
 */
export async function overrideCircuit(
  { store, overrides, clock }: CircuitAdmin,
  { mode, ...order }: OverrideOrder,
): Promise<Override | undefined> {
  const nowMs = clock.now();
  if (mode === 'auto') return settled(store.remove(order.target), overrides, undefined);
  requireEndAhead(order.untilMs, nowMs);
  const override: Override = { ...order, mode, sinceMs: nowMs };
  return settled(store.put(override), overrides, override);
}

/** Lets the next call through each open circuit of the target in this process; how many there were. */
export function probeCircuit({ board }: CircuitAdmin, target: CircuitTarget): number {
  return board.probe(target);
}

async function settled<T>(change: Promise<void>, overrides: Overrides, result: T): Promise<T> {
  await change;
  await overrides.refresh();
  return result;
}

function requireEndAhead(untilMs: number | undefined, nowMs: number): void {
  if (untilMs === undefined || (untilMs > nowMs && untilMs <= nowMs + MAX_OVERRIDE_MS)) return;
  throw new AppError('validation-failed', { detail: 'until must be in the coming 366 days.' });
}
