import { type Clock, every, type Lifecycle, type Log } from '@eligibility/kit';
import type { Metrics } from '@eligibility/kit/telemetry';
import { circuitGauges } from '../adapters/metrics';
import { random } from '../adapters/timer';
import type { PayerMeter } from '../app/ports';
import { circuitBoard } from '../isolation/adapters/circuits/circuit-board';
import { circuits } from '../isolation/adapters/circuits/circuits';
import { payerGuard } from '../isolation/adapters/circuits/payer-guard';
import { type CircuitAdmin, overrides } from '../isolation/app/overrides';
import type { OverrideStore, PayerGuard } from '../isolation/app/ports';

export type IsolationConfig = {
  readonly deadlineMs: number;
  readonly payerMaxInFlight: number;
  readonly payerSlowMs: number;
  readonly payerSlowMsByPayer: ReadonlyMap<string, number>;
  readonly circuitOpenMs: number;
  readonly circuitMaxOpenMs: number;
  readonly log: Log;
};

type IsolationOptions = {
  readonly store: OverrideStore;
  readonly clock: Clock;
  readonly life: Lifecycle;
  readonly meter: PayerMeter;
  readonly metrics: Metrics;
};

export type Isolation = { readonly guard: PayerGuard; readonly admin: CircuitAdmin };

/**
 * Another replica applies an operator's override within this and the time of one small read: a quarter of the two
 * seconds that are guaranteed, which include the operator's command.
 */
const REFRESH_MS = 500;

/** About 8 KiB each; a deployment rarely asks more than a few hundred payers within a window. */
const MAX_PAYERS = 1_024;

/**
 * Guards every call to a payer with the operators' overrides, bulkheads and circuits. @throws AppError
 * `service-unavailable`
 */
export async function startIsolation(
  config: IsolationConfig,
  { store, clock, life, meter, metrics }: IsolationOptions,
): Promise<Isolation> {
  const { log } = config;
  const allCircuits = circuits({
    maxInFlight: config.payerMaxInFlight,
    openMs: config.circuitOpenMs,
    maxOpenMs: config.circuitMaxOpenMs,
    slowMs: config.payerSlowMs,
    slowMsByPayer: config.payerSlowMsByPayer,
    deadlineMs: config.deadlineMs,
    maxPayers: MAX_PAYERS,
    clock,
    random,
    log,
    meter,
  });
  life.add('circuits', allCircuits.close);
  const board = circuitBoard(allCircuits, clock);
  const operatorOverrides = overrides({ store, board, clock, log });
  await operatorOverrides.refresh();
  circuitGauges(metrics, board, operatorOverrides);
  const refreshing = every(REFRESH_MS, operatorOverrides.refresh, (failure) => {
    log.error('operator overrides could not be read', { failure });
  });
  life.add('overrides', refreshing.stop);
  return {
    guard: payerGuard(allCircuits, operatorOverrides.modeOf),
    admin: { board, overrides: operatorOverrides, store, clock },
  };
}
