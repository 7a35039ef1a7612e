import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from '@eligibility/bench/distributed-system';
import type { Target } from '@eligibility/bench/load';
import type { Access } from '@eligibility/bench/workspace';
import { disturbed, loadFromHere, type Disturbed } from '../lib/disturbance';
import { keyedLoad, type Sent } from '../lib/keyed-load';

export type Rollout = {
  readonly checks: number;
  readonly failed: readonly (Sent & {
    /** Which process was stopped last. */ readonly restarting: string;
  })[];
  /** Processes that were stopped and started again, one after another. */
  readonly restarted: number;
  /** Exit codes other than 0: a process that did not drain in time. */
  readonly badExits: readonly string[];
};

/** Restarts every process in turn by SIGTERM, as a rollout does, while checks are sent; at least so many. */
export async function rollOut(
  targets: readonly Target[],
  processes: readonly ServerProcess[],
  atLeastChecks: number,
): Promise<Rollout> {
  const load = keyedLoad(targets);
  const badExits: string[] = [];
  const stopped: { readonly name: string; readonly atMs: number }[] = [];
  let restarted = 0;
  while (restarted < processes.length || load.sent() < atLeastChecks) {
    const process = processes[restarted % processes.length];
    if (process === undefined) break;
    stopped.push({ name: process.name, atMs: performance.now() });
    const code = await process.terminate();
    if (code !== 0) badExits.push(`${process.name}: ${String(code)}`);
    await process.start();
    restarted += 1;
    await sleep(SETTLE_MS);
  }
  const sent = await load.stop();
  return {
    checks: sent.length,
    failed: sent
      .filter(({ failure }) => failure !== undefined)
      .map((failed) => ({
        ...failed,
        restarting: stopped.findLast(({ atMs }) => atMs <= failed.begunMs)?.name ?? 'none',
      })),
    restarted,
    badExits,
  };
}

/** A replica counts as available when it has been ready for so long. */
const SETTLE_MS = 500;

export type Killed = Disturbed & {
  /** In flight at the process when it was killed. */
  readonly inFlight: number;
  /** Failed checks that were begun after it was killed. */
  readonly failedAfterwards: number;
  /** Failed checks that no retry under the same key brought to a payer's answer. */
  readonly unanswered: number;
};

export type Killing = {
  readonly victim: ServerProcess;
  /** Checks in flight at it. */
  readonly inFlight: () => number | Promise<number>;
  readonly access: Access;
  readonly loadMs: number;
};

const SETTLED_WITHIN_MS = 90_000;

/** Kills one process under load by SIGKILL, retries every failed check under its key, and starts the process again. */
export async function killOne(
  targets: readonly Target[],
  { victim, inFlight: inFlightThere, access, loadMs }: Killing,
): Promise<Killed> {
  let inFlight = 0;
  let goneMs = Infinity;
  const met = await disturbed({
    name: `SIGKILL of ${victim.name}`,
    startLoad: () => loadFromHere(targets),
    access,
    aroundMs: loadMs,
    settledWithinMs: SETTLED_WITHIN_MS,
    disturb: async () => {
      inFlight = await inFlightThere();
      await victim.kill();
      goneMs = performance.now();
    },
  });
  await victim.start();
  const failedAfterwards = met.failed.filter(({ begunMs }) => begunMs > goneMs).length;
  const unanswered = met.failed.filter(({ lastFailure }) => lastFailure !== undefined).length;
  return { ...met, inFlight, failedAfterwards, unanswered };
}
