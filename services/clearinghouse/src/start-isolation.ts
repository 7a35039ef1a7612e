import { randomInt } from 'node:crypto';
import { every, type Clock, type Lifecycle, type Log } from '@eligibility/kit';
import type { Metrics } from '@eligibility/kit/telemetry';
import { circuitBoard } from './adapters/opossum/circuit-board';
import { circuits } from './adapters/opossum/circuits';
import { payerGuard } from './adapters/opossum/payer-guard';
import { circuitGauges } from './adapters/prometheus/circuit-gauges';
import type { CircuitAdmin } from './app/override-circuit';
import { overrides } from './app/overrides';
import type { PayerMeter } from './app/payer-meter';
import type { OverrideStore, PayerGuard } from './app/ports';

export type IsolationConfig = {
  readonly deadlineMs: number;
  readonly payerMaxInFlight: number;
  readonly payerSlowMs: number;
  readonly payerSlowMsByPayer: ReadonlyMap<string, number>;
  readonly circuitOpenMs: number;
  readonly circuitMaxOpenMs: number;
  readonly log: Log;
};

type IsolationDeps = {
  readonly store: OverrideStore;
  readonly clock: Clock;
  readonly life: Lifecycle;
  readonly meter: PayerMeter;
  readonly metrics: Metrics;
};

export type Isolation = { readonly guard: PayerGuard; readonly admin: CircuitAdmin };

/**
 * Another replica heeds an operator's word within this and the time of one small read: a quarter of the two seconds that
 * are promised, of which the command that says it takes its own.
 */
const REFRESH_MS = 500;

const RANDOM_STEPS = 1_000;

/** About 8 KiB each; a deployment rarely asks more than a few hundred payers within a window. */
const MAX_PAYERS = 1_024;

/** Puts what operators have said, bulkheads and circuits before every call to a payer. @throws AppError `service-unavailable` */
export async function startIsolation(
  config: IsolationConfig,
  { store, clock, life, meter, metrics }: IsolationDeps,
): Promise<Isolation> {
  const { log } = config;
  const kept = circuits({
    maxInFlight: config.payerMaxInFlight,
    openMs: config.circuitOpenMs,
    maxOpenMs: config.circuitMaxOpenMs,
    slowMs: config.payerSlowMs,
    slowMsByPayer: config.payerSlowMsByPayer,
    deadlineMs: config.deadlineMs,
    maxPayers: MAX_PAYERS,
    clock,
    random: () => randomInt(RANDOM_STEPS) / RANDOM_STEPS,
    log,
    meter,
  });
  life.add('circuits', kept.close);
  const board = circuitBoard(kept, clock);
  const said = overrides({ store, board, clock, log });
  await said.refresh();
  circuitGauges(metrics, board, said);
  const refreshing = every(REFRESH_MS, said.refresh, (failure) => {
    log.error('operator overrides could not be read', { failure });
  });
  life.add('overrides', refreshing.stop);
  return {
    guard: payerGuard(kept, said.modeOf),
    admin: { board, overrides: said, store, clock },
  };
}
