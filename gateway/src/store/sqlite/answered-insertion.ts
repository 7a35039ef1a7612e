import type { SqliteDatabase } from '@eligibility/sqlite';
import type { EarlyAnswer } from '../../checks/app/reserved-check';
import type { Lifetimes, Reservation, ReservationTimes } from '../../checks/domain/reservation';
import { sealedCells } from './check-answers';
import { factCells, hashCells } from './fact-cells';

/**
 * Stores a new check with its answer, to be run inside a write: two statements, and each page of the table and its
 * indexes is written once. False when its key already has a check; then nothing is stored.
 */
export function answeredInsertion(
  db: SqliteDatabase,
  { leaseMs }: Lifetimes,
): (wanted: Reservation, answer: EarlyAnswer, times: Omit<ReservationTimes, 'lifetimes'>) => boolean {
  const append = db.prepare(
    `INSERT INTO answers (is_kept, sealed, exchange) SELECT 1, ?, ? WHERE NOT EXISTS
       (SELECT 1 FROM checks WHERE workspace_id = ? AND client_id = ? AND kind = ? AND idempotency_key = ?)`,
  );
  const insert = db.prepare(
    `INSERT INTO checks (workspace_id, client_id, kind, idempotency_key, id, fingerprint, member_hash, name_hash, owner,
       request_id, key_id, person_id, fence, is_open, lease_until_ms, created_at_ms, answered_at_ms,
       payer_id, payer_name, trace_id, is_simulated, doubts, matched_by, outcome, advice,
       upstream_status, latency_ms,
       answer_place)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, 0, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  return (wanted, { answeredAtMs, facts, ...sealed }, { nowMs, leaseNowMs }) => {
    const scope = [wanted.workspaceId, wanted.clientId, wanted.kind, wanted.idempotencyKey];
    const { changes, lastInsertRowid } = append.run(...sealedCells(sealed), ...scope);
    if (changes === 0) return false;
    insert.run(
      ...scope,
      wanted.checkId,
      ...hashCells(wanted),
      wanted.owner,
      wanted.requestId,
      wanted.keyId ?? null,
      wanted.personId ?? null,
      leaseNowMs + leaseMs,
      nowMs,
      answeredAtMs,
      ...factCells(facts),
      Number(lastInsertRowid),
    );
    return true;
  };
}
