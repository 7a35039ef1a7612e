import { setTimeout as sleep } from 'node:timers/promises';
import { sendChecks } from '@eligibility/bench/load';
import { systemClock } from '@eligibility/kit';
import { payerTarget, play, type BreakableSystem, type Play, type TestPayer } from '../lib/breakable-system';
import { steadyLoad, type Request } from '../lib/steady-load';
import { circuitsOf, upstreamCalls } from './system';

export type OutagePlan = {
  readonly payers: readonly TestPayer[];
  readonly sick: TestPayer;
  readonly requestsPerSecond: number;
  /** Warm-up of compilers and connections; not measured. */
  readonly warmUpSeconds: number;
  readonly seconds: number;
  /** The load before the outage that its p99 is compared with. */
  readonly controlSeconds: number;
  /** The latency of a healthy payer. */
  readonly payerLatencyMs: number;
};

export type OutageFigures = {
  /** Checks of the other payers during the outage that were not answered by a payer. */
  readonly errorsOfOthers: number;
  readonly requestsOfOthers: number;
  readonly p99ControlMs: number;
  readonly p99OutageMs: number;
  /** From the first sick call; undefined when the circuit never opened. */
  readonly openedAfterMs: number | undefined;
  readonly closedAfterMs: number | undefined;
  /** Other circuits, the route's included, that were open when the outage ended. */
  readonly othersOpen: readonly string[];
};

const RECOVERY_MS = 25_000;
const LOOK_EVERY_MS = 50;

/**
 * One payer fails under a steady load on all, and recovers; the same load without a failure, just before, is the
 * control.
 */
export async function outage(system: BreakableSystem, plan: OutagePlan, how: Play): Promise<OutageFigures> {
  const { payers, sick, payerLatencyMs, seconds } = plan;
  const well: Play = { mode: 'slow', latencyMs: payerLatencyMs };
  for (const payer of payers) await play(system, payer, well);
  const load = steadyLoad(targetsOf(system, payers), plan.requestsPerSecond);
  await sleep(plan.warmUpSeconds * 1_000);

  const controlMs = performance.now();
  await sleep(plan.controlSeconds * 1_000);
  const sickMs = performance.now();
  const sickSinceMs = systemClock.now();
  await play(system, sick, how);
  await sleep(seconds * 1_000);
  const circuits = await circuitsOf(system);
  const openedAt = circuits.get(`payers/${sick.id}`)?.openedAt ?? undefined;
  const othersOpen = [...circuits].filter(
    ([name, { state }]) => state !== 'closed' && name !== `payers/${sick.id}`,
  );

  const healedMs = performance.now();
  await play(system, sick, well);
  const closedAfterMs = await untilClosed(system, sick);
  const others = (await load.stop()).filter(({ name }) => name !== sick.id);
  const during = between(others, sickMs, healedMs);
  return {
    errorsOfOthers: during.filter(({ isSuccess }) => !isSuccess).length,
    requestsOfOthers: during.length,
    p99ControlMs: p99Ms(between(others, controlMs, sickMs)),
    p99OutageMs: p99Ms(during),
    openedAfterMs: openedAt === undefined ? undefined : Date.parse(openedAt) - sickSinceMs,
    closedAfterMs,
    othersOpen: othersOpen.map(([name]) => name),
  };
}

/** How many inquiries reached the payer network for how many checks, while every payer fails. */
export async function attemptsUnderTotalFailure(
  system: BreakableSystem,
  plan: OutagePlan,
): Promise<{ readonly inquiries: number; readonly checks: number }> {
  for (const payer of plan.payers) await play(system, payer, { mode: 'http-500' });
  const before = await upstreamCalls(system);
  const load = steadyLoad(targetsOf(system, plan.payers), plan.requestsPerSecond);
  await sleep(plan.seconds * 1_000);
  const checks = (await load.stop()).length;
  return { inquiries: (await upstreamCalls(system)) - before, checks };
}

/** Calls of one payer that were refused while every one of its patients is unknown to it; AAA 75 is an answer. */
export async function refusedForUnknownPatients(
  system: BreakableSystem,
  payer: TestPayer,
  checks: number,
): Promise<number> {
  await sendChecks(payerTarget(system, payer, 'AAA75-UNKNOWN'), checks);
  const circuit = (await circuitsOf(system)).get(`payers/${payer.id}`);
  if (circuit?.state !== 'closed') throw new Error('unknown patients opened a circuit');
  return circuit.refused;
}

function targetsOf(
  system: BreakableSystem,
  payers: readonly TestPayer[],
): ReadonlyMap<string, ReturnType<typeof payerTarget>> {
  return new Map(payers.map((payer) => [payer.id, payerTarget(system, payer)]));
}

async function untilClosed(system: BreakableSystem, { id }: TestPayer): Promise<number | undefined> {
  const startMs = performance.now();
  while (performance.now() - startMs < RECOVERY_MS) {
    if ((await circuitsOf(system)).get(`payers/${id}`)?.state === 'closed')
      return performance.now() - startMs;
    await sleep(LOOK_EVERY_MS);
  }
  return undefined;
}

function between(requests: readonly Request[], fromMs: number, untilMs: number): readonly Request[] {
  return requests.filter(({ dueMs }) => dueMs >= fromMs && dueMs < untilMs);
}

function p99Ms(requests: readonly Request[]): number {
  const sorted = requests.map(({ tookMs }) => tookMs).sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN;
}
