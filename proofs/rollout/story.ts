import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from '@eligibility/bench/distributed-system';
import type { Target } from '@eligibility/bench/load';
import { balanceOf, type Access } from '@eligibility/bench/workspace';
import { keyedLoad, resolved, type Sent } from '../lib/keyed-load';

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

export type Killed = {
  readonly checks: number;
  /** In flight at the process when it was killed. */
  readonly inFlight: number;
  readonly failed: number;
  /** Of those, begun after it was killed. */
  readonly failedAfterwards: number;
  /** Failed checks that a retry under the same key did not bring to an answer. */
  readonly unresolved: number;
  /** Checks that were captured beyond one for each key; negative when one was answered and not captured. */
  readonly doubleDebits: number;
  readonly stillHeld: number;
};

export type Killing = {
  readonly victim: ServerProcess;
  /** Checks in flight at it. */
  readonly inFlight: () => number | Promise<number>;
  readonly access: Access;
  readonly loadMs: number;
};

/** Kills one process under load by SIGKILL, retries every failed check under its key, and starts the process again. */
export async function killOne(
  targets: readonly Target[],
  { victim, inFlight: inFlightThere, access, loadMs }: Killing,
): Promise<Killed> {
  await settled(access);
  const before = await balanceOf(access);
  const load = keyedLoad(targets);
  await sleep(loadMs);
  const inFlight = await inFlightThere();
  await victim.kill();
  const goneMs = performance.now();
  await sleep(loadMs);
  const sent = await load.stop();
  const failed = sent.filter(({ failure }) => failure !== undefined);
  const outcomes = await Promise.all(failed.map(resolved));
  await settled(access);
  const after = await balanceOf(access);
  await victim.start();
  return {
    checks: sent.length,
    inFlight,
    failed: failed.length,
    failedAfterwards: failed.filter(({ begunMs }) => begunMs > goneMs).length,
    unresolved: outcomes.filter((isResolved) => !isResolved).length,
    doubleDebits: after.captured - before.captured - sent.length,
    stillHeld: after.held,
  };
}

const SETTLED_WITHIN_MS = 90_000;

/** Waits until nothing is held any more: captured after the answer, or reconciled. */
async function settled(access: Access): Promise<void> {
  const giveUpMs = performance.now() + SETTLED_WITHIN_MS;
  while ((await balanceOf(access)).held > 0 && performance.now() < giveUpMs) await sleep(100);
}
