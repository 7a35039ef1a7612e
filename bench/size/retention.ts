import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { systemClock } from '@eligibility/kit';
import { openSqlite, type SqliteDatabase } from '@eligibility/sqlite';
import { figure, median, percentile99 } from '../lib/report';
import type { Standalone } from '../lib/standalone';
import { sendSteadily } from '../lib/steady';

const CHECKS_A_SECOND = 50;
const WARM_UP_S = 5;
const POLL_MS = 500;
/** A sweep begins every minute. */
const BEGIN_MS = 90_000;

/** How a system answers checks at a fixed rate. */
type Service = {
  readonly medianMs: number;
  readonly p99Ms: number;
  /** By how much its event loop is late, at the 99th percentile. */
  readonly loopDelayMs: number;
  readonly cpuUs: number;
  readonly failed: number;
};

export type Disturbance = {
  readonly quiet: Service;
  readonly sweeping: Service;
  /** Keys and lines that were due, and how many of them were dropped in a second. */
  readonly due: number;
  readonly droppedPerSecond: number;
};

/** What a check takes before a sweep and during it. The system has just been started on a store in which much is due. */
export async function measureRetention(
  system: Standalone,
  { dir, seconds }: { readonly dir: string; readonly seconds: number },
): Promise<Disturbance> {
  const db = openSqlite(join(dir, 'gateway.sqlite'), []);
  const left = remaining(db, systemClock.now());
  const due = left();
  await serve(system, WARM_UP_S);
  const quiet = await serve(system, seconds);
  await until(() => left() < due, BEGIN_MS);
  const [beganMs, before] = [performance.now(), left()];
  const sweeping = await serve(system, seconds);
  const droppedPerSecond = ((before - left()) * 1_000) / (performance.now() - beganMs);
  await db.close();
  return { quiet, sweeping, due, droppedPerSecond };
}

/** Counts what is due: keys to be freed, and lines to be deleted, each for itself. */
function remaining(db: SqliteDatabase, nowMs: number): () => number {
  const beforeMs = nowMs - 30 * 24 * 60 * 60 * 1_000;
  const count = db.prepare(
    `SELECT (SELECT COUNT(*) FROM checks WHERE created_at_ms <= ?1)
          + (SELECT COUNT(*) FROM checks WHERE created_at_ms <= ?1 AND idempotency_key IS NOT NULL) AS due`,
  );
  return () => db.read(() => count.get(beforeMs) as { readonly due: number }).due;
}

async function until(isSo: () => boolean, withinMs: number): Promise<void> {
  const endMs = performance.now() + withinMs;
  while (!isSo()) {
    if (performance.now() > endMs) throw new Error(`it was not so within ${String(withinMs)} ms`);
    await pause(POLL_MS);
  }
}

async function serve({ standalone, target }: Standalone, seconds: number): Promise<Service> {
  await standalone.loopDelayMs();
  const before = await standalone.usage();
  const { answersMs, failed } = await sendSteadily(target, { seconds, checksASecond: CHECKS_A_SECOND });
  const after = await standalone.usage();
  return {
    medianMs: median(answersMs),
    p99Ms: percentile99(answersMs),
    loopDelayMs: await standalone.loopDelayMs(),
    cpuUs: (after.cpuUs - before.cpuUs) / answersMs.length,
    failed,
  };
}

export function disturbanceLines({ quiet, sweeping, due, droppedPerSecond }: Disturbance): readonly string[] {
  const line = (name: string, { medianMs, p99Ms, loopDelayMs, cpuUs, failed }: Service): string =>
    `  ${name}: a live check ${figure(medianMs)} ms, p99 ${figure(p99Ms)} ms, event loop late ${figure(loopDelayMs)} ms (p99), ` +
    `${figure(cpuUs)} us of CPU a check, ${String(failed)} failed`;
  return [
    line('without', quiet),
    line('with it', sweeping),
    `  of ${figure(due)} keys and lines, ${figure(droppedPerSecond)} are dropped in a second`,
  ];
}
