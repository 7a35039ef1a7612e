import { setTimeout as sleep } from 'node:timers/promises';
import type { Child } from '@eligibility/bench/child';
import { sendLoad, type Target } from '@eligibility/bench/load';
import { percentile99 } from '@eligibility/bench/report';
import { steadyLoad, type Request } from '../lib/steady-load';

export type OverloadPlan = {
  /** Checks for the measurement of the system's capacity. */
  readonly checks: number;
  /** The multiple of that rate which is then sent. */
  readonly times: number;
  readonly seconds: number;
};

export type OverloadFigures = {
  readonly peakPerSecond: number;
  readonly askedPerSecond: number;
  /** Checks answered by a payer, and in time, under the overload. */
  readonly goodPerSecond: number;
  readonly p99AcceptedMs: number;
  /** From the end of the overload until a second without a failure; undefined when there was none. */
  readonly recoveredMs: number | undefined;
  /**
   * CPUs that sending the load took, which on a small machine the system then lacks: at best, and under the overload.
   */
  readonly senderCpus: { readonly best: number; readonly over: number };
  /** CPU time of the system per good check, including refusals: least affected by other load on the machine. */
  readonly cpuMsPerCheck: { readonly best: number; readonly over: number };
};

/** A person at a front desk does not wait longer. */
const PATIENCE_MS = 5_000;
const RECOVERY_SECONDS = 10;
/** Below the system's capacity, so that a recovered system fails no check. */
const AFTERWARDS = 0.5;

/**
 * Measures the system's capacity, then sends several times that, at a rate that does not slow down with the system.
 */
export async function overload(
  target: Target,
  system: Pick<Child, 'usage'>,
  plan: OverloadPlan,
): Promise<OverloadFigures> {
  const cpuMs = async (): Promise<number> => (await system.usage()).cpuUs / 1_000;
  await sendLoad(target, plan.checks);
  const idleCpuMs = await cpuMs();
  const atBest = ownCpus();
  const peakPerSecond = plan.checks / ((await sendLoad(target, plan.checks)) / 1_000);
  const best = atBest();
  const bestCpuMs = await cpuMs();
  const askedPerSecond = peakPerSecond * plan.times;
  const underOverload = ownCpus();
  const asked = steadyLoad(new Map([['over', target]]), askedPerSecond);
  await sleep(plan.seconds * 1_000);
  const over = underOverload();
  const overCpuMs = await cpuMs();
  const overEnds = asked.stop();
  const endedMs = performance.now();
  const after = steadyLoad(new Map([['after', target]]), peakPerSecond * AFTERWARDS);
  await sleep(RECOVERY_SECONDS * 1_000);
  const afterwards = await after.stop();
  const good = (await overEnds).filter(isGood);
  return {
    peakPerSecond,
    askedPerSecond,
    goodPerSecond: good.length / plan.seconds,
    p99AcceptedMs: percentile99(good.map(({ tookMs }) => tookMs)),
    recoveredMs: recoveredMs(afterwards, endedMs),
    senderCpus: { best, over },
    cpuMsPerCheck: {
      best: (bestCpuMs - idleCpuMs) / plan.checks,
      over: (overCpuMs - bestCpuMs) / good.length,
    },
  };
}

/** @returns how many CPUs this process has used on average since now */
function ownCpus(): () => number {
  const [startedMs, before] = [performance.now(), process.cpuUsage()];
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000 / (performance.now() - startedMs);
  };
}

function isGood({ isSuccess, tookMs }: Request): boolean {
  return isSuccess && tookMs <= PATIENCE_MS;
}

function recoveredMs(requests: readonly Request[], endedMs: number): number | undefined {
  for (let second = 0; second < RECOVERY_SECONDS; second += 1) {
    const fromMs = endedMs + second * 1_000;
    const within = requests.filter(({ dueMs }) => dueMs >= fromMs && dueMs < fromMs + 1_000);
    if (within.length > 0 && within.every(isGood)) return second * 1_000;
  }
  return undefined;
}
