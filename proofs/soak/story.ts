import { setTimeout as sleep } from 'node:timers/promises';
import type { Child } from '@eligibility/bench/child';
import { checkTarget, QUESTION } from '@eligibility/bench/workspace';
import { payerTarget, play, type BreakableSystem, type TestPayer } from '../lib/breakable-system';
import { steadyLoad } from '../lib/steady-load';

export type SoakPlan = {
  readonly payers: readonly TestPayer[];
  readonly minutes: number;
  /** Live checks of each payer. */
  readonly checksPerSecond: number;
};

export type SoakFigures = {
  readonly checks: number;
  readonly heapMib: readonly number[];
  /** Of the second half: in the first, bounded caches still fill. */
  readonly slopeMibPer10Minutes: number;
};

const SAMPLES = 30;
const MIB = 1024 * 1024;
const TEN_MINUTES_S = 600;

/**
 * Sends live checks to several payers, one of which is repeatedly down, and mock checks; samples the heap meanwhile.
 */
export async function soak(system: BreakableSystem, standalone: Child, plan: SoakPlan): Promise<SoakFigures> {
  const [flapping] = plan.payers;
  if (flapping === undefined) throw new Error('no payers');
  const live = plan.payers.map((payer) => [payer.id, payerTarget(system, payer)] as const);
  const mock = checkTarget(system.access, '/api/eligibility/check/mock', QUESTION);
  const load = steadyLoad(new Map([...live, ['mock', mock]]), plan.checksPerSecond);
  const everyS = (plan.minutes * 60) / SAMPLES;
  const heapMib: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    await play(system, flapping, sample % 2 === 0 ? { mode: 'down' } : { mode: 'slow', latencyMs: 20 });
    await sleep(everyS * 1_000);
    heapMib.push((await standalone.heapBytes()) / MIB);
  }
  const checks = (await load.stop()).length;
  return {
    checks,
    heapMib,
    slopeMibPer10Minutes: slope(heapMib.slice(SAMPLES / 2)) * (TEN_MINUTES_S / everyS),
  };
}

/** Least squares: how much a value grows from one to the next. */
export function slope(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const rise = values.reduce((sum, value, index) => sum + (index - middle) * (value - mean), 0);
  const run = values.reduce((sum, _, index) => sum + (index - middle) ** 2, 0);
  return rise / run;
}
