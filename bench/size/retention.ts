import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { systemClock } from '@eligibility/kit';
import { openSqlite, type SqliteDatabase } from '@eligibility/sqlite';
import { figure, median, percentile99, spread } from '../lib/report';
import { scrape } from '../lib/scrape';
import type { Standalone } from '../lib/standalone';
import { sendSteadily } from '../lib/steady';

const DAY_MS = 24 * 60 * 60 * 1_000;
const CHECKS_A_SECOND = 50;
const WARM_UP_S = 5;
const POLL_MS = 250;
/** A sweep begins every minute, and an interrupted wallet reads its journal from the beginning. */
const BEGIN_MS = 120_000;
/** Checks that become due for each second of a window: about as many as are dropped in it. */
const DUE_A_SECOND = 1_200;
/** Rows changed in one commit, which the checks wait for. */
const AGED_AT_A_TIME = 500;

/** How a system answers checks at a fixed rate. */
type Service = {
  readonly medianMs: number;
  readonly p99Ms: number;
  /** By how much its event loop is late, at the 99th percentile. */
  readonly loopDelayMs: number;
  readonly cpuUs: number;
  readonly failed: number;
};

/** A window without a sweep and the one after it, in which a sweep runs. */
type Round = {
  readonly quiet: Service;
  readonly sweeping: Service;
  /** Keys and lines that were due, and how many of them the window dropped. */
  readonly due: number;
  readonly dropped: number;
};

type RetentionPlan = {
  /** The data folder of the system. */
  readonly dir: string;
  /** `host:port` of its metrics. */
  readonly opsAddress: string;
  /** The age from which keys and lines are dropped; in the store, none is as old yet. */
  readonly retentionDays: number;
  /** Of one window. */
  readonly seconds: number;
  readonly rounds: number;
};

/**
 * What a check takes without a sweep and during one, in turn: before each sweep, the oldest checks are made older, so
 * that they are due. Begins when the wallet has read its journal, which it does after every start.
 */
export async function measureRetention(system: Standalone, plan: RetentionPlan): Promise<readonly Round[]> {
  await until(() => isJournalRead(plan.opsAddress));
  const db = openSqlite(join(plan.dir, 'gateway.sqlite'), []);
  const rounds: Round[] = [];
  await serve(system, WARM_UP_S);
  while (rounds.length < plan.rounds) rounds.push(await measureRound(system, plan, db));
  await db.close();
  return rounds;
}

async function measureRound(
  system: Standalone,
  { retentionDays, seconds }: RetentionPlan,
  db: SqliteDatabase,
): Promise<Round> {
  const left = remaining(db, systemClock.now() - retentionDays * DAY_MS);
  const quiet = await serve(system, seconds);
  await age(db, { checks: DUE_A_SECOND * seconds, byMs: retentionDays * DAY_MS });
  const due = left();
  await until(() => left() < due);
  const before = left();
  const sweeping = await serve(system, seconds);
  const dropped = before - left();
  await until(() => left() === 0);
  return { quiet, sweeping, due, dropped };
}

/** Whether the wallet service has compared every wallet with its journal. */
async function isJournalRead(opsAddress: string): Promise<boolean> {
  return (await scrape(opsAddress)).some(({ name }) => name === 'eligibility_wallet_open_holds');
}

/** Makes the oldest checks older, a few in each commit. */
async function age(
  db: SqliteDatabase,
  { checks, byMs }: { readonly checks: number; readonly byMs: number },
): Promise<void> {
  const newest = db.prepare(
    'SELECT created_at_ms AS atMs FROM checks ORDER BY created_at_ms LIMIT 1 OFFSET ?',
  );
  const change = db.prepare(
    `UPDATE checks SET created_at_ms = created_at_ms - ?1 WHERE id IN
       (SELECT id FROM checks WHERE created_at_ms > ?2 AND created_at_ms <= ?3 LIMIT ${String(AGED_AT_A_TIME)})`,
  );
  const oldestMs = (newestAt: number): number =>
    db.read(() => newest.get(newestAt) as { readonly atMs: number }).atMs;
  const [fromMs, toMs] = [oldestMs(0) - 1, oldestMs(checks - 1)];
  for (;;) {
    const { changes } = await db.write(() => change.run(byMs, fromMs, toMs));
    if (changes < AGED_AT_A_TIME) return;
  }
}

/** Counts what is due: keys to be freed, and lines to be deleted, each for itself. */
function remaining(db: SqliteDatabase, beforeMs: number): () => number {
  const count = db.prepare(
    `SELECT (SELECT COUNT(*) FROM checks WHERE created_at_ms <= ?1)
          + (SELECT COUNT(*) FROM checks WHERE created_at_ms <= ?1 AND idempotency_key IS NOT NULL) AS due`,
  );
  return () => db.read(() => count.get(beforeMs) as { readonly due: number }).due;
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const endMs = performance.now() + BEGIN_MS;
  while (!(await isSo())) {
    if (performance.now() > endMs) throw new Error(`it was not so within ${String(BEGIN_MS)} ms`);
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

export function disturbanceLines(rounds: readonly Round[], seconds: number): readonly string[] {
  const line = (name: string, of: (round: Round) => Service): string => {
    const all = (read: (service: Service) => number): readonly number[] => rounds.map(of).map(read);
    const failed = all((service) => service.failed).reduce((sum, one) => sum + one, 0);
    return (
      `  ${name}: a live check ${spread(all((service) => service.medianMs))} ms, ` +
      `p99 ${spread(all((service) => service.p99Ms))} ms, ` +
      `event loop late ${spread(all((service) => service.loopDelayMs))} ms (p99), ` +
      `${spread(all((service) => service.cpuUs))} us of CPU a check, ${String(failed)} failed`
    );
  };
  const ratio = (read: (service: Service) => number): string =>
    spread(rounds.map(({ quiet, sweeping }) => read(sweeping) / read(quiet)));
  return [
    line('without', ({ quiet }) => quiet),
    line('with it', ({ sweeping }) => sweeping),
    `  with it over without, by pairs: median ${ratio(({ medianMs }) => medianMs)}, ` +
      `p99 ${ratio(({ p99Ms }) => p99Ms)}, loop ${ratio(({ loopDelayMs }) => loopDelayMs)}`,
    `  of ${figure(rounds[0]?.due ?? 0)} keys and lines, ` +
      `${spread(rounds.map(({ dropped }) => dropped / seconds))} are dropped in a second of the window`,
  ];
}
