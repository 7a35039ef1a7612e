import type { SqliteDatabase } from '@eligibility/sqlite';
import type { Lifetimes } from '../../domain/claim';

/** Rows a transaction touches at most: a sweep must not hold up a check. */
const BATCH = 500;

/** Drops what has outlived its purpose: answers first, then the memory of keys, then the log's lines. */
export function sweepStatements(
  db: SqliteDatabase,
  lifetimes: Lifetimes & { readonly logMs: number },
): (nowMs: number) => Promise<void> {
  const dropAnswers = db.prepare(
    `UPDATE checks SET sealed_answer = NULL WHERE id IN
       (SELECT id FROM checks WHERE sealed_answer IS NOT NULL AND answered_at_ms <= ? LIMIT ${String(BATCH)})`,
  );
  const freeKeys = db.prepare(
    `UPDATE checks SET idempotency_key = NULL WHERE id IN
       (SELECT id FROM checks WHERE idempotency_key IS NOT NULL AND created_at_ms <= ? AND is_open = 0
        LIMIT ${String(BATCH)})`,
  );
  const deleteLines = db.prepare(
    `DELETE FROM checks WHERE id IN
       (SELECT id FROM checks WHERE created_at_ms <= ? AND is_open = 0 LIMIT ${String(BATCH)})`,
  );
  const steps = [
    { statement: dropAnswers, lifetimeMs: lifetimes.answerMs },
    { statement: freeKeys, lifetimeMs: lifetimes.recordMs },
    { statement: deleteLines, lifetimeMs: lifetimes.logMs },
  ];
  return async (nowMs) => {
    for (const { statement, lifetimeMs } of steps) {
      let changes = BATCH;
      while (changes === BATCH) changes = await db.write(() => statement.run(nowMs - lifetimeMs).changes);
    }
  };
}
