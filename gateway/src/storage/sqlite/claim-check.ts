import type { SqliteDatabase } from '@eligibility/sqlite';
import type { ClaimResult } from '../../checks/app/ports';
import { decideClaim, type Claim, type ClaimTimes, type Lifetimes } from '../../checks/domain/claim';
import { claimAnswer } from '../shared/claim-answer';
import { SOURCE_COLUMNS, sourceOf, type SourceColumns } from './answer-source';

type Row = SourceColumns & {
  readonly id: string;
  readonly fingerprint: string;
  readonly fence: number;
  readonly lease_until_ms: number;
  readonly created_at_ms: number;
  readonly answered_at_ms: number | null;
  readonly sealed: Uint8Array | null;
};

type Times = Omit<ClaimTimes, 'lifetimes'>;

/** The claim of an idempotency key, to be run inside a write: inserts first, and reads only when the key is taken. */
export function claimStatements(
  db: SqliteDatabase,
  lifetimes: Lifetimes,
): (claim: Claim, times: Times) => ClaimResult {
  const tryInsert = insertion(db, lifetimes);
  const findByKey = db.prepare(
    `SELECT id, fingerprint, fence, lease_until_ms, created_at_ms, answered_at_ms, sealed, ${SOURCE_COLUMNS}
     FROM checks LEFT JOIN answers ON place = answer_place
     WHERE workspace_id = ? AND client_id = ? AND kind = ? AND idempotency_key = ?`,
  );
  const takeOver = db.prepare(
    'UPDATE checks SET fence = ?, owner = ?, request_id = ?, key_id = ?, lease_until_ms = ? WHERE id = ?',
  );
  const freeKey = db.prepare('UPDATE checks SET idempotency_key = NULL WHERE id = ?');

  return function claimKey(claim, times) {
    if (tryInsert(claim, times)) return { kind: 'mine', attempt: { checkId: claim.checkId, fence: 1 } };
    const { workspaceId, clientId, kind, idempotencyKey } = claim;
    const row = findByKey.get(workspaceId, clientId, kind, idempotencyKey) as Row;
    const existing = {
      fingerprint: row.fingerprint,
      createdAtMs: row.created_at_ms,
      leaseUntilMs: row.lease_until_ms,
      answeredAtMs: row.answered_at_ms ?? undefined,
    };
    const decision = decideClaim(existing, claim, { ...times, lifetimes });
    if (decision === 'start-over') {
      freeKey.run(row.id);
      return claimKey(claim, times);
    }
    if (decision === 'take-over') {
      const by = [claim.owner, claim.requestId, claim.keyId];
      takeOver.run(row.fence + 1, ...by, times.leaseNowMs + lifetimes.leaseMs, row.id);
      return { kind: 'mine', attempt: { checkId: row.id, fence: row.fence + 1 } };
    }
    return claimAnswer(decision, {
      id: row.id,
      leaseUntilMs: row.lease_until_ms,
      sealedAnswer: row.sealed ?? undefined,
      source: sourceOf(row),
    });
  };
}

/** Starts a check with its first attempt; false when the key already has one. */
function insertion(db: SqliteDatabase, { leaseMs }: Lifetimes): (claim: Claim, times: Times) => boolean {
  const insert = db.prepare(
    `INSERT INTO checks (id, workspace_id, client_id, kind, idempotency_key, fingerprint, owner, request_id, key_id, fence,
       is_open, lease_until_ms, created_at_ms)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 1, 1, ?, ?) ON CONFLICT DO NOTHING`,
  );
  return (claim, { nowMs, leaseNowMs }) => {
    const { checkId, workspaceId, clientId, kind, idempotencyKey } = claim;
    const by = [claim.fingerprint, claim.owner, claim.requestId, claim.keyId];
    const scope = [workspaceId, clientId, kind, idempotencyKey];
    const leaseUntilMs = leaseNowMs + leaseMs;
    return insert.run(checkId, ...scope, ...by, leaseUntilMs, nowMs).changes === 1;
  };
}
