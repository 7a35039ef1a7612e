import type { SqliteDatabase } from '@eligibility/sqlite';
import type { Attempt, CheckStore, ReservationResult } from '../../checks/app/ports';
import {
  decideReservation,
  type Reservation,
  type ReservationTimes,
  type Lifetimes,
} from '../../checks/domain/reservation';
import { completedEvent, NOBODY_ASKS, type Completions } from '../shared/check-completed';
import { reservationResult, type CheckStoreOptions } from '../shared/check-store';
import {
  answerDropping,
  answerFinder,
  answerResealing,
  answerTable,
  SOURCE_COLUMNS,
  sourceOfRow,
  type SourceColumns,
} from './check-answers';
import { answeredInsertion } from './answered-insertion';
import { factCells, hashCells } from './fact-cells';
import { checkSweep, openChecks, overdueChecks } from './check-housekeeping';
import { checkLog } from './check-log';
import { recordFinder } from './check-record';
import { checkUsage } from './check-usage';
import { eventInsertion } from './event-store';
import { questionSearch } from './same-question';

/** The checks in SQLite. Each write is one transaction, conditional on the fence. */
export function sqliteCheckStore(db: SqliteDatabase, options: CheckStoreOptions): CheckStore {
  const { clock, leaseClock = clock, lifetimes, completions = NOBODY_ASKS } = options;
  const reserve = reserveStatements(db, lifetimes);
  const insertEvent = eventInsertion(db);
  const recordNew = answeredInsertion(db, lifetimes);
  return {
    reserve: (wanted) =>
      db.write(() => reserve(wanted, { nowMs: clock.now(), leaseNowMs: leaseClock.now() })),
    reserveAnswered: async (wanted, answer) => {
      const isTold = completions.isWanted(wanted.workspaceId);
      const reserved = await db.write((): ReservationResult | { readonly kind: 'recorded' } => {
        const times = { nowMs: clock.now(), leaseNowMs: leaseClock.now() };
        if (!recordNew(wanted, answer, times)) return reserve(wanted, times);
        if (isTold) insertEvent(completedEvent({ ...wanted, answeredAtMs: answer.answeredAtMs }));
        return { kind: 'recorded' };
      });
      if (isTold) completions.written();
      return reserved;
    },
    ...attemptStatements(db, () => leaseClock.now() + lifetimes.leaseMs),
    recordAnswer: answerRecorder(db, {
      completions,
      leaseUntilMs: () => leaseClock.now() + lifetimes.leaseMs,
    }),
    findAnswer: answerFinder(db, options),
    ...answerResealing(db),
    ...answerDropping(db),
    ...checkLog(db),
    ...checkUsage(db),
    ...questionSearch(db, options),
    findRecord: recordFinder(db, options),
    listOpen: openChecks(db),
    takeOverdue: overdueChecks(db, options),
    ...checkSweep(db, options),
  };
}

type ReservedRow = SourceColumns & {
  readonly id: string;
  readonly fingerprint: string;
  readonly fence: number;
  readonly lease_until_ms: number;
  readonly created_at_ms: number;
  readonly answered_at_ms: number | null;
  readonly sealed: Uint8Array | null;
};

type Times = Omit<ReservationTimes, 'lifetimes'>;

/** Reserves an idempotency key, to be run inside a write: inserts first, and reads only when the key is taken. */
function reserveStatements(
  db: SqliteDatabase,
  lifetimes: Lifetimes,
): (wanted: Reservation, times: Times) => ReservationResult {
  const tryInsert = insertion(db, lifetimes);
  const findByKey = db.prepare(
    `SELECT id, fingerprint, fence, lease_until_ms, created_at_ms, answered_at_ms, sealed, ${SOURCE_COLUMNS}
     FROM checks LEFT JOIN answers ON place = answer_place
     WHERE workspace_id = ? AND client_id = ? AND kind = ? AND idempotency_key = ?`,
  );
  const takeOver = db.prepare(
    'UPDATE checks SET fence = ?, owner = ?, request_id = ?, key_id = ?, person_id = ?, lease_until_ms = ? WHERE id = ?',
  );
  const freeKey = db.prepare('UPDATE checks SET idempotency_key = NULL WHERE id = ?');

  return function reserveKey(wanted, times) {
    const { checkId, workspaceId, clientId, kind, idempotencyKey } = wanted;
    if (tryInsert(wanted, times)) return { kind: 'mine', attempt: { checkId, workspaceId, fence: 1 } };
    const row = findByKey.get(workspaceId, clientId, kind, idempotencyKey) as ReservedRow;
    const existing = {
      fingerprint: row.fingerprint,
      createdAtMs: row.created_at_ms,
      leaseUntilMs: row.lease_until_ms,
      answeredAtMs: row.answered_at_ms ?? undefined,
    };
    const decision = decideReservation(existing, wanted, { ...times, lifetimes });
    if (decision === 'start-over') {
      freeKey.run(row.id);
      return reserveKey(wanted, times);
    }
    if (decision === 'take-over') {
      const by = [wanted.owner, wanted.requestId, wanted.keyId ?? null, wanted.personId ?? null];
      takeOver.run(row.fence + 1, ...by, times.leaseNowMs + lifetimes.leaseMs, row.id);
      return { kind: 'mine', attempt: { checkId: row.id, workspaceId, fence: row.fence + 1 } };
    }
    return reservationResult(decision, {
      id: row.id,
      createdAtMs: existing.createdAtMs,
      answeredAtMs: existing.answeredAtMs,
      sealedAnswer: row.sealed ?? undefined,
      source: sourceOfRow(row),
    });
  };
}

/** Starts a check with its first attempt; false when the key already has one. */
function insertion(
  db: SqliteDatabase,
  { leaseMs }: Lifetimes,
): (wanted: Reservation, times: Times) => boolean {
  const insert = db.prepare(
    `INSERT INTO checks (id, workspace_id, client_id, kind, idempotency_key, fingerprint, member_hash, name_hash, owner,
       request_id, key_id, person_id, fence, is_open, lease_until_ms, created_at_ms)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, 1, ?, ?) ON CONFLICT DO NOTHING`,
  );
  return (wanted, { nowMs, leaseNowMs }) => {
    const { checkId, workspaceId, clientId, kind, idempotencyKey } = wanted;
    const scope = [workspaceId, clientId, kind, idempotencyKey, ...hashCells(wanted)];
    const by = [wanted.owner, wanted.requestId, wanted.keyId ?? null, wanted.personId ?? null];
    const leaseUntilMs = leaseNowMs + leaseMs;
    return insert.run(checkId, ...scope, ...by, leaseUntilMs, nowMs).changes === 1;
  };
}

type Attempts = Pick<CheckStore, 'renew' | 'markSettled' | 'forget' | 'expireLease'>;

/** The writes of an attempt's owner other than its answer. */
function attemptStatements(db: SqliteDatabase, leaseUntilMs: () => number): Attempts {
  // A lease that was expired (0) stays so when a renewal that was sent earlier arrives.
  const renew = db.prepare(
    `UPDATE checks SET lease_until_ms = ?
     WHERE id = ? AND fence = ? AND answered_at_ms IS NULL AND lease_until_ms > 0`,
  );
  const markSettled = db.prepare('UPDATE checks SET is_open = 0 WHERE id = ? AND fence = ?');
  const forget = db.prepare('DELETE FROM checks WHERE id = ? AND fence = ? AND answered_at_ms IS NULL');
  const expireLease = db.prepare(
    'UPDATE checks SET lease_until_ms = 0 WHERE id = ? AND fence = ? AND answered_at_ms IS NULL',
  );
  const forEach = (attempts: readonly Attempt[], act: (attempt: Attempt) => unknown): Promise<void> =>
    db.write(() => {
      attempts.forEach(act);
    });
  return {
    renew: (attempts) => forEach(attempts, ({ checkId, fence }) => renew.run(leaseUntilMs(), checkId, fence)),
    // The record of a check is its line of the log, so without attempts there is nothing to write.
    markSettled: async (attempts) => {
      if (attempts.length > 0)
        await forEach(attempts, ({ checkId, fence }) => markSettled.run(checkId, fence));
    },
    forget: (attempt) => forEach([attempt], ({ checkId, fence }) => forget.run(checkId, fence)),
    expireLease: (attempt) => forEach([attempt], ({ checkId, fence }) => expireLease.run(checkId, fence)),
  };
}

/** Stores answer, facts and settlement in one transaction, while the attempt still has the check. */
function answerRecorder(
  db: SqliteDatabase,
  { completions, leaseUntilMs }: { readonly completions: Completions; readonly leaseUntilMs: () => number },
): CheckStore['recordAnswer'] {
  const answers = answerTable(db);
  const recordAnswer = db.prepare(
    `UPDATE checks SET answered_at_ms = ?, settlement = ?, is_open = ?, lease_until_ms = ?,
       payer_id = ?, payer_name = ?, trace_id = ?, is_simulated = ?, doubts = ?, matched_by = ?,
       outcome = ?, advice = ?, upstream_status = ?, latency_ms = ?
     WHERE id = ? AND fence = ? AND answered_at_ms IS NULL`,
  );
  const putAnswer = db.prepare('UPDATE checks SET answer_place = ? WHERE id = ?');
  const findCheck = db.prepare('SELECT client_id AS clientId, kind FROM checks WHERE id = ?');
  const insertEvent = eventInsertion(db);
  return async ({ facts, settlement, ...answered }) => {
    const isTold = completions.isWanted(answered.workspaceId);
    const isRecorded = await db.write(() => {
      const { changes } = recordAnswer.run(
        answered.answeredAtMs,
        settlement ?? null,
        settlement === undefined ? 0 : 1,
        leaseUntilMs(),
        ...factCells(facts),
        answered.checkId,
        answered.fence,
      );
      if (changes === 0) return false;
      putAnswer.run(answers.add(answered), answered.checkId);
      if (isTold) {
        const check = findCheck.get(answered.checkId) as Pick<Reservation, 'clientId' | 'kind'>;
        insertEvent(completedEvent({ ...answered, ...check }));
      }
      return true;
    });
    if (isTold && isRecorded) completions.written();
    return isRecorded;
  };
}
