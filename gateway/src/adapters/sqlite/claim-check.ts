import type { SqliteDatabase } from '@eligibility/sqlite';
import type { ClaimResult } from '../../app/ports';
import { decideClaim, type Claim, type Lifetimes } from '../../domain/claim';
import { claimAnswer } from '../stored/claim-answer';

type Row = {
  readonly id: string;
  readonly fingerprint: string;
  readonly fence: number;
  readonly lease_until_ms: number;
  readonly created_at_ms: number;
  readonly answered_at_ms: number | null;
  readonly sealed: Uint8Array | null;
};

/** The claim of an idempotency key, to be run inside a write: insert first, and only look when the key is taken. */
export function claimStatements(
  db: SqliteDatabase,
  lifetimes: Lifetimes,
): (claim: Claim, nowMs: number) => ClaimResult {
  const tryInsert = insertion(db, lifetimes);
  const findByKey = db.prepare(
    `SELECT id, fingerprint, fence, lease_until_ms, created_at_ms, answered_at_ms, sealed
     FROM checks LEFT JOIN answers ON place = answer_place
     WHERE workspace_id = ? AND client_id = ? AND kind = ? AND idempotency_key = ?`,
  );
  const takeOver = db.prepare(
    'UPDATE checks SET fence = ?, owner = ?, request_id = ?, key_id = ?, lease_until_ms = ? WHERE id = ?',
  );
  const freeKey = db.prepare('UPDATE checks SET idempotency_key = NULL WHERE id = ?');

  return function claimKey(claim, nowMs) {
    if (tryInsert(claim, nowMs)) return { kind: 'mine', attempt: { checkId: claim.checkId, fence: 1 } };
    const { workspaceId, clientId, kind, idempotencyKey } = claim;
    const row = findByKey.get(workspaceId, clientId, kind, idempotencyKey) as Row;
    const existing = {
      fingerprint: row.fingerprint,
      createdAtMs: row.created_at_ms,
      leaseUntilMs: row.lease_until_ms,
      answeredAtMs: row.answered_at_ms ?? undefined,
    };
    const decision = decideClaim(existing, claim, { nowMs, lifetimes });
    if (decision === 'start-over') {
      freeKey.run(row.id);
      return claimKey(claim, nowMs);
    }
    if (decision === 'take-over') {
      const by = [claim.owner, claim.requestId, claim.keyId];
      takeOver.run(row.fence + 1, ...by, nowMs + lifetimes.leaseMs, row.id);
      return { kind: 'mine', attempt: { checkId: row.id, fence: row.fence + 1 } };
    }
    return claimAnswer(decision, {
      id: row.id,
      leaseUntilMs: row.lease_until_ms,
      sealedAnswer: row.sealed ?? undefined,
    });
  };
}

/** Starts a check with its first attempt; false when the key already has one. */
function insertion(db: SqliteDatabase, { leaseMs }: Lifetimes): (claim: Claim, nowMs: number) => boolean {
  const insert = db.prepare(
    `INSERT INTO checks (id, workspace_id, client_id, kind, idempotency_key, fingerprint, owner, request_id, key_id, fence,
       is_open, lease_until_ms, created_at_ms)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 1, 1, ?, ?) ON CONFLICT DO NOTHING`,
  );
  return (claim, nowMs) => {
    const { checkId, workspaceId, clientId, kind, idempotencyKey } = claim;
    const by = [claim.fingerprint, claim.owner, claim.requestId, claim.keyId];
    const scope = [workspaceId, clientId, kind, idempotencyKey];
    const leaseUntilMs = nowMs + leaseMs;
    return insert.run(checkId, ...scope, ...by, leaseUntilMs, nowMs).changes === 1;
  };
}
