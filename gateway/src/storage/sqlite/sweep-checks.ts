import type { SqliteDatabase } from '@eligibility/sqlite';
import type { Lifetimes } from '../../checks/domain/claim';
import { storedAnswers } from './stored-answers';

/** The most rows per transaction: a sweep must not delay checks. */
const BATCH = 500;

type Answered = { readonly id: string; readonly answer_place: number };

/**
 * Drops what is past its lifetime: first answers, then idempotency keys, then lines of the log.
 * @returns a sweep, which resolves with whether it dropped anything
 */
export function sweepStatements(
  db: SqliteDatabase,
  lifetimes: Lifetimes & { readonly logMs: number },
): (nowMs: number) => Promise<boolean> {
  const dropAnswers = answerDropper(db, lifetimes.answerMs);
  const { trim } = storedAnswers(db);
  const freeKeys = db.prepare(
    `UPDATE checks SET idempotency_key = NULL WHERE id IN
       (SELECT id FROM checks WHERE idempotency_key IS NOT NULL AND created_at_ms <= ? AND is_open = 0
        LIMIT ${String(BATCH)})`,
  );
  const deleteLines = db.prepare(
    `DELETE FROM checks WHERE id IN
       (SELECT id FROM checks WHERE created_at_ms <= ? AND is_open = 0 LIMIT ${String(BATCH)})`,
  );
  const steps: readonly ((nowMs: number) => number)[] = [
    dropAnswers,
    () => trim(BATCH),
    (nowMs) => freeKeys.run(nowMs - lifetimes.recordMs).changes,
    (nowMs) => deleteLines.run(nowMs - lifetimes.logMs).changes,
  ];
  return async (nowMs) => {
    let dropped = 0;
    for (const step of steps) {
      let changes = BATCH;
      while (changes === BATCH) {
        changes = await db.write(() => step(nowMs));
        dropped += changes;
      }
    }
    return dropped > 0;
  };
}

/** Drops the answers of a batch of checks, and returns their number. */
function answerDropper(db: SqliteDatabase, answerMs: number): (nowMs: number) => number {
  const answers = storedAnswers(db);
  const due = db.prepare(
    `SELECT id, answer_place FROM checks WHERE answer_place IS NOT NULL AND answered_at_ms <= ?
     LIMIT ${String(BATCH)}`,
  );
  const drop = db.prepare('UPDATE checks SET answer_place = NULL WHERE id = ?');
  return (nowMs) => {
    const rows = due.all(nowMs - answerMs) as Answered[];
    rows.forEach(({ id, answer_place: place }) => {
      answers.blank(place);
      drop.run(id);
    });
    return rows.length;
  };
}
