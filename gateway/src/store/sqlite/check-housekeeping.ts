import type { SqliteDatabase } from '@eligibility/sqlite';
import type { CheckStore } from '../../checks/app/ports';
import type { Settlement } from '../../checks/domain/charge-table';
import type { CheckKind } from '../../checks/domain/check';
import { longestLeaseMs, takenOver, type CheckStoreOptions } from '../shared/check-store';
import { inSmallSteps } from '../shared/small-steps';
import { answerTable } from './check-answers';

type OpenRow = { readonly created_at_ms: number; readonly answered_at_ms: number | null };

/** Unfinished checks, for monitoring. */
export function openChecks(db: SqliteDatabase): CheckStore['listOpen'] {
  const list = db.prepare(
    'SELECT created_at_ms, answered_at_ms FROM checks WHERE is_open = 1 AND lease_until_ms >= 0 LIMIT ?',
  );
  return (limit) => {
    const rows = db.read(() => list.all(limit)) as OpenRow[];
    return Promise.resolve(
      rows.map((row) => ({
        createdAtMs: row.created_at_ms,
        state: row.answered_at_ms === null ? ('running' as const) : ('unsettled' as const),
      })),
    );
  };
}

type OverdueRow = {
  readonly id: string;
  readonly workspace_id: string;
  readonly kind: CheckKind;
  readonly fence: number;
  readonly settlement: Settlement | null;
};

/** Finds open checks whose lease has ended and takes them over for the caller, each with a new lease. */
export function overdueChecks(
  db: SqliteDatabase,
  { clock, leaseClock = clock, lifetimes: { leaseMs } }: CheckStoreOptions,
): CheckStore['takeOverdue'] {
  const overdue = db.prepare(
    `SELECT id, workspace_id, kind, fence, settlement FROM checks
     WHERE is_open = 1 AND lease_until_ms <= ? ORDER BY lease_until_ms LIMIT ?`,
  );
  const overlong = db.prepare('SELECT 1 FROM checks WHERE is_open = 1 AND lease_until_ms > ? LIMIT 1');
  const cut = db.prepare('UPDATE checks SET lease_until_ms = ? WHERE is_open = 1 AND lease_until_ms > ?');
  const take = db.prepare('UPDATE checks SET fence = ?, owner = ?, lease_until_ms = ? WHERE id = ?');

  return async (owner, limit) => {
    const nowMs = leaseClock.now();
    const latestMs = nowMs + longestLeaseMs(leaseMs);
    if (db.read(() => overlong.get(latestMs)) !== undefined)
      await db.write(() => cut.run(nowMs + leaseMs, latestMs));
    // Read first: most passes find nothing, and a read needs no flush to disk.
    if (db.read(() => overdue.all(nowMs, 1)).length === 0) return [];
    return db.write(() =>
      (overdue.all(nowMs, limit) as OverdueRow[]).map(({ id, workspace_id: workspaceId, ...row }) => {
        const settlement = row.settlement ?? undefined;
        const taken = takenOver({ ...row, checkId: id, workspaceId, settlement });
        take.run(taken.fence, owner, nowMs + leaseMs, id);
        return taken;
      }),
    );
  };
}

/**
 * The most checks of one step. Every check has index entries in pages of their own, which the commit writes, and the
 * checks that run meanwhile wait for it four times.
 */
const STEP = 25;
/** The most answers that are removed at once: they are next to each other. */
const TRIMMED = 100;

/**
 * Drops what is past its lifetime: first answers, then idempotency keys, then lines of the log. `sweep` and
 * `erase` both erase the copies in the write-ahead log.
 */
export function checkSweep(
  db: SqliteDatabase,
  { clock, lifetimes }: CheckStoreOptions,
): Pick<CheckStore, 'sweep' | 'erase'> {
  const erasure = logErasure(db);
  const dropAnswers = expiredAnswers(db, lifetimes.answerMs);
  const { trim } = answerTable(db);
  const freeKeys = db.prepare(
    `UPDATE checks SET idempotency_key = NULL WHERE id IN
       (SELECT id FROM checks WHERE idempotency_key IS NOT NULL AND created_at_ms <= ? AND is_open = 0
        LIMIT ${String(STEP)})`,
  );
  const deleteLines = db.prepare(
    `DELETE FROM checks WHERE id IN
       (SELECT id FROM checks WHERE created_at_ms <= ? AND is_open = 0 LIMIT ${String(STEP)})`,
  );
  const steps: readonly ((nowMs: number) => number)[] = [
    dropAnswers,
    () => trim(TRIMMED),
    (nowMs) => freeKeys.run(nowMs - lifetimes.recordMs).changes,
    (nowMs) => deleteLines.run(nowMs - lifetimes.logMs).changes,
  ];
  const run = async (step: (nowMs: number) => number, nowMs: number): Promise<number> => {
    const changes = await db.write(() => step(nowMs));
    if (changes > 0) erasure.markPending();
    return changes;
  };
  return {
    sweep: async (goOn = () => true) => {
      const nowMs = clock.now();
      for (const step of steps) await inSmallSteps({ step: () => run(step, nowMs), fullStep: STEP }, goOn);
      await erasure.finish();
    },
    erase: () => {
      erasure.markPending();
      return erasure.finish();
    },
  };
}

type AnsweredRow = { readonly id: string; readonly answer_place: number };

/** Drops the expired answers of a batch of checks, and returns their number. */
function expiredAnswers(db: SqliteDatabase, answerMs: number): (nowMs: number) => number {
  const answers = answerTable(db);
  const due = db.prepare(
    `SELECT id, answer_place FROM checks WHERE answer_place IS NOT NULL AND answered_at_ms <= ?
     LIMIT ${String(STEP)}`,
  );
  const drop = db.prepare('UPDATE checks SET answer_place = NULL WHERE id = ?');
  return (nowMs) => {
    const rows = due.all(nowMs - answerMs) as AnsweredRow[];
    rows.forEach(({ id, answer_place: place }) => {
      answers.blank(place);
      drop.run(id);
    });
    return rows.length;
  };
}

type LogErasure = {
  /** Marks that data was dropped or replaced, so that its copies in the write-ahead log must be erased. */
  readonly markPending: () => void;
  /** Erases those copies if any are due; they stay due while another process prevents it. */
  readonly finish: () => Promise<void>;
};

/**
 * Completes deletion. SQLite overwrites deleted content in the file (`secure_delete`), but the write-ahead log still
 * has the old pages. The log of an earlier run is due from the start.
 */
function logErasure(db: SqliteDatabase): LogErasure {
  let isPending = true;
  return {
    markPending: () => {
      isPending = true;
    },
    finish: async () => {
      if (isPending) isPending = !(await db.truncateLog());
    },
  };
}
