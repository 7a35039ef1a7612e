import { setTimeout as sleep } from 'node:timers/promises';
import type { Target } from '@eligibility/bench/load';
import type { Access } from '@eligibility/bench/workspace';
import { disturbed, loadFromHere, type Disturbed } from '../lib/disturbance';
import { containersOf, crash, restartsOf } from './containers';

/** About ten checks a second, which two cores bear with the stores on them. */
const PACE = { inFlight: 10, everyMs: 1_000 };
const BACK_WITHIN_MS = 120_000;

/** What checks met while one container crashed and was started again. */
export type Crashed = Disturbed & {
  /** Docker did not start the container again in time. */
  readonly isGone: boolean;
};

export type Crashing = {
  readonly service: string;
  readonly targets: readonly Target[];
  readonly access: Access;
  /** How long checks are sent before the crash, and after the container is back. */
  readonly loadMs: number;
};

/** Crashes one container of a service under load, and retries every failed check under its key. */
export async function crashOne({ service, targets, access, loadMs }: Crashing): Promise<Crashed> {
  let isGone = true;
  const met = await disturbed({
    name: `A crash of ${service}`,
    startLoad: () => loadFromHere(targets, PACE),
    access,
    aroundMs: loadMs,
    disturb: async () => {
      isGone = !(await crashAndWait(service));
    },
  });
  return { ...met, isGone };
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
