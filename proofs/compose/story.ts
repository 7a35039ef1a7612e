import { setTimeout as sleep } from 'node:timers/promises';
import type { Target } from '@eligibility/bench/load';
import { balanceOf, type Access } from '@eligibility/bench/workspace';
import { keyedLoad, resolved, type Sent } from '../lib/keyed-load';
import { containersOf, crash, restartsOf } from './containers';

/** About ten checks a second, which two cores bear with the stores on them. */
const PACE = { inFlight: 10, everyMs: 1_000 };
const BACK_WITHIN_MS = 120_000;
const SETTLED_WITHIN_MS = 120_000;

/** What checks met while one container crashed and was started again. */
export type Crashed = {
  readonly service: string;
  readonly checks: number;
  /** What failed checks were answered, and how many of them. */
  readonly failures: ReadonlyMap<string, number>;
  /** From the beginning of the first failed check to the end of the last one; 0 when none failed. */
  readonly disturbedMs: number;
  /** Failed checks that no retry under the same key brought to an answer. */
  readonly unresolved: number;
  /** Checks that were captured beyond one for each live check; negative when one was answered and not captured. */
  readonly wrongDebits: number;
  readonly stillHeld: number;
  /** Docker did not start the container again in time. */
  readonly isGone: boolean;
};

export type Crashing = {
  readonly service: string;
  readonly live: readonly Target[];
  readonly mock: readonly Target[];
  readonly access: Access;
  /** How long checks are sent before the crash, and after the container is back. */
  readonly loadMs: number;
};

/** Crashes one container of a service under load, and retries every failed check under its key. */
export async function crashOne({ service, live, mock, access, loadMs }: Crashing): Promise<Crashed> {
  await settled(access);
  const before = await balanceOf(access);
  const load = keyedLoad([...live, ...mock], PACE);
  await sleep(loadMs);
  const isGone = !(await crashAndWait(service));
  await sleep(loadMs);
  const sent = await load.stop();
  const failed = sent.filter(({ failure }) => failure !== undefined);
  const outcomes = await Promise.all(failed.map(resolved));
  const after = await settled(access);
  const paid = sent.filter(({ target }) => live.some(({ url }) => url === target.url));
  return {
    service,
    checks: sent.length,
    failures: counted(failed),
    disturbedMs: disturbed(failed),
    unresolved: outcomes.filter((isResolved) => !isResolved).length,
    wrongDebits: after.captured - before.captured - paid.length,
    stillHeld: after.held,
    isGone,
  };
}

/** @returns whether Docker has started it again */
async function crashAndWait(service: string): Promise<boolean> {
  const [container] = await containersOf(service);
  if (container === undefined) throw new Error(`compose runs no ${service}`);
  const before = await restartsOf(container);
  await crash(container);
  const giveUpMs = performance.now() + BACK_WITHIN_MS;
  while ((await restartsOf(container)) === before) {
    if (performance.now() > giveUpMs) return false;
    await sleep(250);
  }
  return true;
}

function counted(failed: readonly Sent[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { failure = '' } of failed) counts.set(failure, (counts.get(failure) ?? 0) + 1);
  return counts;
}

function disturbed(failed: readonly Sent[]): number {
  if (failed.length === 0) return 0;
  const begun = Math.min(...failed.map(({ begunMs }) => begunMs));
  return Math.max(...failed.map(({ begunMs, tookMs }) => begunMs + tookMs)) - begun;
}

type Balance = Awaited<ReturnType<typeof balanceOf>>;

/** Waits until nothing is held any more: captured after the answer, or reconciled; a store may still be coming back. */
export async function settled(access: Access): Promise<Balance> {
  const giveUpMs = performance.now() + SETTLED_WITHIN_MS;
  for (;;) {
    const balance = await balanceOf(access).catch(() => undefined);
    const isLate = performance.now() > giveUpMs;
    if (balance !== undefined && (balance.held === 0 || isLate)) return balance;
    if (isLate) throw new Error('the wallet did not answer in time');
    await sleep(500);
  }
}
