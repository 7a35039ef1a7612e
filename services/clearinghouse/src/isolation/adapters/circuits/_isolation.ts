import { silentLog, systemClock } from '@eligibility/kit';
import { silentMeter } from '../../../app/ports';
import type { Guarded, GuardedCall, PayerGuard } from '../../app/ports';
import { circuits, type Circuits, type CircuitsSettings } from './circuits';
import { type ModeOf, payerGuard } from './payer-guard';

export const OPEN_MS = 5_000;
export const MAX_OPEN_MS = 20_000;
export const SLOW_MS = 8_000;
export const DEADLINE_MS = 20_000;
export const MAX_IN_FLIGHT = 4;
export const ROUTE = 'route-1';

/** Circuits on the system's clock, which a test may fake, with the middle of every jitter. */
export function testCircuits(settings: Partial<CircuitsSettings> = {}): Circuits {
  return circuits({
    maxInFlight: MAX_IN_FLIGHT,
    openMs: OPEN_MS,
    maxOpenMs: MAX_OPEN_MS,
    slowMs: SLOW_MS,
    slowMsByPayer: new Map(),
    deadlineMs: DEADLINE_MS,
    maxPayers: 100,
    clock: systemClock,
    random: () => 0.5,
    log: silentLog,
    meter: silentMeter,
    ...settings,
  });
}

/** The workspace that asks by default. */
export const ALONE = { workspaceId: 'workspace-1', workspaceShareWeight: 10 };

export type TestGuard = {
  readonly guard: PayerGuard;
  readonly circuits: Circuits;
  /** A call of the default workspace. */
  readonly run: <Reply>(
    payerId: string,
    route: string,
    guarded: GuardedCall<Reply>,
  ) => Promise<Guarded<Reply>>;
};

/** A guard over circuits of its own, which no operator has overruled. */
export function testGuard(
  settings: Partial<CircuitsSettings> = {},
  modeOf: ModeOf = () => undefined,
): TestGuard {
  const made = testCircuits(settings);
  const guard = payerGuard(made, modeOf);
  return {
    guard,
    circuits: made,
    run: (payerId, route, guarded) => guard.run({ payerId, route, ...ALONE }, guarded),
  };
}
